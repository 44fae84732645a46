BEGIN TRANSACTION;
CREATE TABLE content ( kind TEXT NOT NULL CHECK (kind IN ('hero', 'board')), id TEXT NOT NULL, hash TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (kind, id, hash)) STRICT;
INSERT INTO "content" VALUES('board','narrow-pass','bc74a525712256a1de215dc5430a6220b2ac8aabe517d7c81176d9fcdbb68ae4','# For tests: a start space whose zone has no other space, a start space whose zone has one, and one-way arrows.
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
INSERT INTO "content" VALUES('hero','changeling','890e24ddc4a83f9586127227ad9346a6ec93fd2c3413837411b16d858613760f','# The Changeling: made for the tests. What its cards ask for is often not to be had: each says what happens then.
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
INSERT INTO "content" VALUES('hero','tinker','498ea4229956e094a87d4436168657a3787e753313af8df20ea423d152ad5ba1','# The Tinker: made for the tests. Between them its cards say what the heroes of the boxes at hand do not.
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
CREATE TABLE decisions ( table_key INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE, number INTEGER NOT NULL, answer TEXT, stand INTEGER, at INTEGER NOT NULL, digest TEXT, PRIMARY KEY (table_key, number), CHECK ((answer IS NULL) <> (stand IS NULL))) STRICT, WITHOUT ROWID;
INSERT INTO "decisions" VALUES(1,1,'space 3',NULL,1794963387,'09c960bfb4001318');
INSERT INTO "decisions" VALUES(1,2,'no',NULL,1794963387,'4d88b9053b7a7b84');
INSERT INTO "decisions" VALUES(1,3,'space 6',NULL,1794963388,'59f50494abe4a36e');
INSERT INTO "decisions" VALUES(1,4,'scheme',NULL,1794963388,'7a7a8517948d4bb4');
INSERT INTO "decisions" VALUES(1,5,'stand-by',NULL,1794963388,'6a44072007afc0c0');
INSERT INTO "decisions" VALUES(1,6,'changeling',NULL,1794963388,'876fab73fb30527b');
INSERT INTO "decisions" VALUES(1,7,'maneuver',NULL,1794963388,'4d7246c8ad6ada3b');
INSERT INTO "decisions" VALUES(1,8,'fickle',NULL,1794963388,'26c6bfabbe508850');
INSERT INTO "decisions" VALUES(1,9,'changeling',NULL,1794963388,'e4c6ce56ffba231f');
INSERT INTO "decisions" VALUES(1,10,'space 7',NULL,1794963388,'18e82994e79b2d3e');
INSERT INTO "decisions" VALUES(1,11,'space 3',NULL,1794963388,'dcd1625deffe93b6');
INSERT INTO "decisions" VALUES(1,12,'effect 1',NULL,1794963388,'e3949f051d505af9');
INSERT INTO "decisions" VALUES(1,13,'maneuver',NULL,1794963388,'c211ed70d38a820c');
INSERT INTO "decisions" VALUES(1,14,'swap-parts',NULL,1794963388,'464e01d4de536768');
INSERT INTO "decisions" VALUES(1,15,'none',NULL,1794963388,'265a77a6704ec8f9');
INSERT INTO "decisions" VALUES(1,16,'scheme',NULL,1794963388,'2128d57c2542859f');
INSERT INTO "decisions" VALUES(1,17,'down-tools',NULL,1794963388,'c9554797d64eb2ad');
INSERT INTO "decisions" VALUES(1,18,'tinker',NULL,1794963388,'469afc70ff5dd41f');
INSERT INTO "decisions" VALUES(1,19,'last-screw',NULL,1794963388,'36dc29375fc2a9ff');
INSERT INTO "decisions" VALUES(1,20,'maneuver',NULL,1794963388,'cea60b2da5d0b363');
INSERT INTO "decisions" VALUES(1,21,NULL,19,1794963388,'36dc29375fc2a9ff');
INSERT INTO "decisions" VALUES(1,22,'scheme',NULL,1794963388,'7678f9b47e9df4a9');
INSERT INTO "decisions" VALUES(1,23,'medicine',NULL,1794963388,'024e192512f0f78a');
INSERT INTO "decisions" VALUES(1,24,'changeling',NULL,1794963388,'52e13f8f6c4bc657');
INSERT INTO "decisions" VALUES(1,25,'page',NULL,1794963388,'55205ae8a37aca29');
INSERT INTO "decisions" VALUES(1,26,'scheme',NULL,1794963388,'9b571f0118db3aad');
INSERT INTO "decisions" VALUES(1,27,'roll',NULL,1794963388,'107803b2916d0c96');
INSERT INTO "decisions" VALUES(1,28,'changeling',NULL,1794963388,'874d9cd99e0eee74');
INSERT INTO "decisions" VALUES(1,29,'effect 2',NULL,1794963388,'90fbfbef656e4d4f');
INSERT INTO "decisions" VALUES(1,30,'scheme',NULL,1794963388,'f5803bc4ef18e97c');
INSERT INTO "decisions" VALUES(1,31,'marching-orders',NULL,1794963388,'5a1bdd4438496057');
INSERT INTO "decisions" VALUES(1,32,'tinker',NULL,1794963388,'5c31a9a314348bec');
INSERT INTO "decisions" VALUES(1,33,'none',NULL,1794963389,'ebb4c1014c033f16');
INSERT INTO "decisions" VALUES(1,34,'scheme',NULL,1794963389,'ea5aee15642d5f7b');
INSERT INTO "decisions" VALUES(1,35,'toll',NULL,1794963389,'b9a9f4602877d9e6');
INSERT INTO "decisions" VALUES(1,36,'cog',NULL,1794963389,'141efe7da75b7b7e');
INSERT INTO "decisions" VALUES(1,37,'none',NULL,1794963389,'090615fcae2f265c');
INSERT INTO "decisions" VALUES(1,38,'maneuver',NULL,1794963389,'a0fcb21fb36b51df');
INSERT INTO "decisions" VALUES(1,39,'slip-by',NULL,1794963389,'b3446190ea017a36');
INSERT INTO "decisions" VALUES(1,40,'changeling',NULL,1794963389,'6eb37aefe79ce0fd');
CREATE TABLE parts ( content TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (content, kind, id), FOREIGN KEY (kind, id, hash) REFERENCES content (kind, id, hash)) STRICT, WITHOUT ROWID;
INSERT INTO "parts" VALUES('db5d252982c98a6ed834b6dad719498764bcffdb82c0dc8bebec56d5d88ad547','board','narrow-pass','bc74a525712256a1de215dc5430a6220b2ac8aabe517d7c81176d9fcdbb68ae4');
INSERT INTO "parts" VALUES('db5d252982c98a6ed834b6dad719498764bcffdb82c0dc8bebec56d5d88ad547','hero','changeling','890e24ddc4a83f9586127227ad9346a6ec93fd2c3413837411b16d858613760f');
INSERT INTO "parts" VALUES('db5d252982c98a6ed834b6dad719498764bcffdb82c0dc8bebec56d5d88ad547','hero','tinker','498ea4229956e094a87d4436168657a3787e753313af8df20ea423d152ad5ba1');
CREATE TABLE seats ( table_key INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE, seat INTEGER NOT NULL, hero TEXT NOT NULL, player TEXT NOT NULL, name TEXT NOT NULL, secret BLOB NOT NULL, joined INTEGER NOT NULL, drawn BLOB, exchange INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (table_key, seat)) STRICT, WITHOUT ROWID;
INSERT INTO "seats" VALUES(1,0,'changeling','','Ann',X'8CFF0D4D93C7124E2416904C3D438C838B1D7AB3C889D2CB46A5CCE331D6C0BE',1,NULL,2);
INSERT INTO "seats" VALUES(1,1,'tinker','','',X'A3B679B0135817592C9B3EB31D650F5E3B3F6BC090E992134BE762D96BE590AE',1,NULL,2);
CREATE TABLE tables ( key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, content TEXT NOT NULL, board TEXT NOT NULL, options TEXT NOT NULL, seed BLOB NOT NULL, clock INTEGER NOT NULL, created INTEGER NOT NULL, ended INTEGER, reason INTEGER NOT NULL DEFAULT 0, winner INTEGER, loser INTEGER, next TEXT, bound INTEGER NOT NULL DEFAULT 0, touched INTEGER NOT NULL DEFAULT 0, decided INTEGER NOT NULL DEFAULT 0, rules INTEGER NOT NULL DEFAULT 1, dealt TEXT) STRICT;
INSERT INTO "tables" VALUES(1,'qp0t6tdp080i','db5d252982c98a6ed834b6dad719498764bcffdb82c0dc8bebec56d5d88ad547','narrow-pass','gameEndCheck=immediate simultaneousDefeat=turnPlayerWins versatileCountsAs=both setupZoneFull=anyFreeSpace trapFriendly=ownerChooses multiHeroEffect=each firstPlayer=seat1 teamHands=visibleToTeam',X'ECEEA69ADD68B6C70D55EDAD11BFF36D2C6A8044F9213163710A29364948F2F0',0,1794963387,NULL,0,NULL,NULL,NULL,1,0,1,2,'2c4353ca5861d944');
CREATE TABLE time ( one INTEGER PRIMARY KEY CHECK (one = 1), passed INTEGER NOT NULL, wall INTEGER NOT NULL) STRICT;
INSERT INTO "time" VALUES(1,0,1794963387);
CREATE INDEX tables_open ON tables (created) WHERE ended IS NULL;
CREATE INDEX tables_old ON tables (decided, touched);
COMMIT;
PRAGMA user_version = 8;
