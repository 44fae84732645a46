-- Uf8GxLutYOvG aB6xy5Kjk_qhSnPcoN3ZPg RdheylcD5mfiX4MPv5xCnA 40
INSERT INTO tables (key, id, content, board, options, seed, clock, created, ended, reason, winner, loser, next, bound, touched, decided, rules, dealt, bank, increment, chat, unaided) VALUES (1, 'Uf8GxLutYOvG', 'db5d252982c98a6ed834b6dad719498764bcffdb82c0dc8bebec56d5d88ad547', 'narrow-pass', 'gameEndCheck=immediate simultaneousDefeat=turnPlayerWins versatileCountsAs=both setupZoneFull=anyFreeSpace trapFriendly=ownerChooses multiHeroEffect=each firstPlayer=seat1 teamHands=visibleToTeam', x'6424e167477da0878ed9868524893b2d104638c827ca744067a5f6737318cbf5', 0, 1794918165, NULL, 0, NULL, NULL, NULL, 1, 0, 1, 1, '19a71477505d2e99', 86400, 5, 1, 1);
INSERT INTO seats (table_key, seat, hero, player, name, secret, joined, drawn, exchange, open) VALUES (1, 0, 'changeling', '', 'Ann', x'943a32a14ee1a750a57d0e358d7727421e7f6e593c96771417286496a619fe74', 1, NULL, 2, 0);
INSERT INTO seats (table_key, seat, hero, player, name, secret, joined, drawn, exchange, open) VALUES (1, 1, 'tinker', '', '', x'4f726ea31cab72898410980bf13a0a0f9c697fdc7243f51db7a339ab69ea8f71', 1, NULL, 2, 0);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 1, 'space 3', NULL, 1794918165, '76ba973f0df0a034', 86398500);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 2, 'no', NULL, 1794918165, '171e6be4a779380e', 86397000);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 3, 'space 6', NULL, 1794918165, 'd587e78675c7c25a', 86395500);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 4, 'scheme', NULL, 1794918165, '99025132b3e55793', 86394000);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 5, 'banish', NULL, 1794918165, 'c8f82b94f38744b6', 86392500);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 6, 'changeling', NULL, 1794918165, '240b55b86cf98017', 86391000);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 7, 'maneuver', NULL, 1794918165, '06c89c39b24a67da', 86389500);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 8, 'shift', NULL, 1794918165, 'e3484beb7d65b3ca', 86388000);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 9, 'changeling', NULL, 1794918165, '53a6c4236c7de9a4', 86386500);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 10, 'space 7', NULL, 1794918165, '14cbaad886a32602', 86385000);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 11, 'space 3', NULL, 1794918165, 'f6da1b97c141e2c3', 86383500);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 12, 'effect 1', NULL, 1794918165, '425280a193a12930', 86382000);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 13, 'maneuver', NULL, 1794918165, 'fbcc3bc6a1264397', 86380500);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 14, 'none', NULL, 1794918165, '7bcab3df4394dc49', 86379000);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 15, 'none', NULL, 1794918165, '5c253ef19cea64cb', 86377500);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 16, 'scheme', NULL, 1794918165, 'd69a44ebc3d14684', 86376000);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 17, 'marching-orders', NULL, 1794918165, 'c991ccf784f9be68', 86374500);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 18, 'tinker', NULL, 1794918165, '491a4eb0f85475a8', 86373000);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 19, 'tinker', NULL, 1794918165, '9ee8f25636d57f46', 86371500);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 20, 'space 5', NULL, 1794918165, '0802625721b28c57', 86370000);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 21, NULL, 10, 1794918165, '14cbaad886a32602', 86368500);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 22, 'space 2', NULL, 1794918165, 'ab524244a38af89c', 86367000);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 23, 'effect 1', NULL, 1794918165, '13a478c46172941e', 86365500);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 24, 'scheme', NULL, 1794918165, 'd5aab971efd20990', 86364000);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 25, 'magnet', NULL, 1794918165, 'e2d6a902c11dda8f', 86362500);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 26, 'maneuver', NULL, 1794918165, '0a86b9d10985489f', 86361000);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 27, 'magnet', NULL, 1794918165, '86a489abad62a280', 86359500);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 28, 'cog', NULL, 1794918165, 'a96b4ca70282942b', 86358000);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 29, 'space 6', NULL, 1794918165, '2313c8becbc582ba', 86356500);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 30, 'space 5', NULL, 1794918165, 'e96a446e9032b309', 86355000);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 31, 'maneuver', NULL, 1794918165, '6cb9694f397d828e', 86353500);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 32, 'late-wish', NULL, 1794918165, 'fef2e30832fa3238', 86352000);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 33, 'page', NULL, 1794918165, '7d7b600ded831eb3', 86350500);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 34, 'space 4', NULL, 1794918165, '3b9a416228bd644d', 86349000);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 35, 'space 2', NULL, 1794918165, 'a9dd5dc7c1542b12', 86347500);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 36, 'maneuver', NULL, 1794918165, '3a6490cefb0ceee6', 86346000);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 37, 'medicine', NULL, 1794918165, '218fa78b850ccab1', 86344500);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 38, 'page', NULL, 1794918165, 'f4b95dff912c9d66', 86343000);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 39, 'space 3', NULL, 1794918165, '82813d4436c428cb', 86341500);
INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left) VALUES (1, 40, 'effect 1', NULL, 1794918165, '2fab2eb0952fa612', 86340000);
DELETE FROM time;
INSERT INTO time (one, passed, wall) VALUES (1, 0, 1794918165);
INSERT INTO content (kind, id, hash, text) VALUES ('board', 'narrow-pass', 'bc74a525712256a1de215dc5430a6220b2ac8aabe517d7c81176d9fcdbb68ae4', '# For tests: a start space whose zone has no other space, a start space whose zone has one, and one-way arrows.
board "Narrow Pass"
  size 700 x 300

zone red #b03030
  en "red"
zone green #30a050
  en "green"
zone blue #3050b0
  en "blue"

space 1 at 100,100 in red, start 1
space 2 at 200,100 in green
space 3 at 300,100 in green
space 4 at 400,100 in green
space 5 at 500,100 in blue, start 2
space 6 at 600,100 in blue
space 7 at 100,200 in green

lines
  1-2 2-3 4-5 5-6 1-7
arrows
  3>4
');
INSERT INTO content (kind, id, hash, text) VALUES ('hero', 'changeling', '890e24ddc4a83f9586127227ad9346a6ec93fd2c3413837411b16d858613760f', '# The Changeling: made for the tests. What its cards ask for is often not to be had: each says what happens then.
hero "Changeling"
  word en ma: the_Changeling the_Changeling''s
  health 12, move 2, melee

form "Hare"
  word en ma: the_Hare the_Hare''s
form "Hawk"
  word en ma: the_Hawk the_Hawk''s
form "Pike"
  word en ma: the_Pike the_Pike''s

sidekick "Page"
  word en ma: the_Page the_Page''s
  health 4, melee

token "pebble" x3
  word en n: pebble pebble''s | pebbles pebbles''

ability "Hide"
  You start as the Hare.
  At setup, you may change form.

ability "Pebbles"
  Pebbles go in any free space in the Changeling''s zone.
  When an opposing fighter enters a space with a pebble, choose one: deal 1 damage to that fighter; draw 1 card.

card "Shift" x1
  scheme, boost 1, anyone
  Change form.

card "Hawk''s Eye" x2
  scheme, boost 1, anyone
  Become the Hawk. Draw 1 card.

card "Hail" x2
  scheme, boost 1, anyone
  Deal 1 damage to each opponent''s hero.

card "Fickle" x2
  versatile 2, boost 1, anyone
  Immediately: Play a different card in its place.

card "Encourage" x2
  versatile 3, boost 1, anyone
  During combat: Add 2 to the value of the opponent''s card.

card "Memory" x1
  scheme, boost 1, anyone
  Return 1 card you boosted with to your hand. Draw 1 card.

card "Medicine" x2
  scheme, boost 1, anyone
  Set one of your fighters'' health to 3.

card "Slip By" x2
  versatile 1, boost 1, anyone
  After combat: Move your fighter up to 3 spaces, even through fighters in the combat.

card "Stand In" x2
  versatile 1, boost 1, anyone
  Immediately: Your other fighter is now in the combat.

card "Stand By" x1
  scheme, boost 1, anyone
  Your other fighter is now in the combat. Draw 1 card.

card "Errand" x2
  scheme, boost 1, anyone
  Remove the Page from the board. Draw 1 card.

card "Banish" x1
  scheme, boost 1, anyone
  Remove one adjacent opposing fighter from the board.

card "Oracle" x1
  scheme, boost 1, anyone
  Predict the printed value of the opponent''s card. If your prediction was right, draw 2 cards.

card "Bare" x1
  scheme, boost 1, anyone
  Play this card face up. Draw 1 card.

card "Eager" x2
  versatile 1, boost 1, anyone
  After combat: Gain 1 action. End your turn. Draw 1 card.

card "Roll" x2
  scheme, boost 1, anyone
  You may move one pebble up to 2 spaces. If you do not, draw 1 card.

card "Scatter" x2
  scheme, boost 1, anyone
  Place up to 2 pebbles.

card "Late Wish" x2
  versatile 2, boost 1, anyone
  During combat: Until the end of this turn, the value of each of your cards is 4 and cannot be changed.
');
INSERT INTO content (kind, id, hash, text) VALUES ('hero', 'tinker', '498ea4229956e094a87d4436168657a3787e753313af8df20ea423d152ad5ba1', '# The Tinker: made for the tests. Between them its cards say what the heroes of the boxes at hand do not.
hero "Tinker"
  word en ma: Tinker Tinker''s
  health 12, move 2, melee

sidekick "Cog"
  word en fa: Cog Cog''s
  health 4, ranged

ability "Oil"
  At the start of your turn, Tinker recovers 1 health.

ability "Gears"
  At the start of your turn, draw 1 card.

ability "Escort"
  While you are attacking, the value of your card is 1 higher for each of your other fighters adjacent to the opposing fighter.

ability "Rust"
  After you maneuver, if this is your first action this turn, deal 1 damage to Cog.

ability "Spare Parts"
  After each of your combats, if you lost the combat, Cog recovers 1 health.

ability "Second Wind"
  When you boost a maneuver, draw 1 card.

card "Overhaul" x2
  scheme, boost 1, anyone
  If this is your first action this turn, draw 2 cards. Otherwise, Tinker recovers 2 health.

card "Sharpen" x2
  scheme, boost 1, anyone
  Until the end of this turn, the value of your card is 2 higher.

card "Stocktaking" x2
  scheme, boost 0, anyone
  Draw up to 3 cards. Put 1 card from your hand on the bottom of your deck.

card "Marching Orders" x2
  scheme, no boost, anyone
  Move each of your fighters up to 2 spaces.

card "Magnet" x2
  scheme, boost 2, Tinker
  Choose one opposing fighter in the same zone as Tinker. Place Cog in any free space adjacent to that fighter.

card "Show Your Hand" x2
  scheme, boost 2, anyone
  Your opponent may discard 1 card. If they do not, they reveal their hand.

card "Toll" x1
  scheme, boost 2, anyone
  Your opponent may discard 1 card. If they do, Tinker and Cog each recover 1 health. If they do not, deal 1 damage to your opponent''s hero.

card "Down Tools" x1
  scheme, boost 2, anyone
  Draw 2 cards. End your turn.

card "Wrench" x2
  attack 2, boost 2, anyone
  During combat: If Cog is adjacent to the opposing fighter, add 2 to the value of this card.
  After combat: Draw 1 card. If you won the combat, draw 2 cards instead.

card "Blueprint" x2
  versatile 3, boost 3, anyone
  During combat: You may change the printed value of the opponent''s card to its boost value.

card "Dead Weight" x2
  versatile 1, boost 1, anyone
  Immediately: The value of the opponent''s card becomes 1 and card effects cannot change it.

card "Blind Eye" x2
  defense 1, boost 1, anyone
  During combat: Ignore the value of the opponent''s card.

card "Scrap" x2
  attack 3, boost 2, anyone
  During combat: You may discard 1 Cog card. If you do, add 3 to the value of this card.

card "Friendly Fire" x2
  attack 2, boost 1, Cog
  After combat: Deal 1 damage to each friendly fighter in the same zone as the opposing fighter. Cog recovers health equal to the damage dealt this way.

card "Swap Parts" x2
  defense 2, boost 1, Cog
  After combat: Place Cog in any other free space in her zone.

card "Last Screw" x2
  defense 0, boost 0, anyone
  After combat: If your fighter was defeated, set your fighter''s health to 1 and place it in any free space.
');
INSERT INTO parts (content, kind, id, hash) VALUES ('db5d252982c98a6ed834b6dad719498764bcffdb82c0dc8bebec56d5d88ad547', 'board', 'narrow-pass', 'bc74a525712256a1de215dc5430a6220b2ac8aabe517d7c81176d9fcdbb68ae4');
INSERT INTO parts (content, kind, id, hash) VALUES ('db5d252982c98a6ed834b6dad719498764bcffdb82c0dc8bebec56d5d88ad547', 'hero', 'changeling', '890e24ddc4a83f9586127227ad9346a6ec93fd2c3413837411b16d858613760f');
INSERT INTO parts (content, kind, id, hash) VALUES ('db5d252982c98a6ed834b6dad719498764bcffdb82c0dc8bebec56d5d88ad547', 'hero', 'tinker', '498ea4229956e094a87d4436168657a3787e753313af8df20ea423d152ad5ba1');
