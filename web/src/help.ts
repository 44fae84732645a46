// The rules in short, and a word of advice for every kind of question, in three languages.

import { h } from './dom';
import type { Language, Why } from './protocol';
import { openSheet } from './sheet';
import { language, words } from './words';

interface Section {
  id: string;
  title: Record<Language, string>;
  text: Record<Language, string[]>;
}

const SECTIONS: Section[] = [
  {
    id: 'goal',
    title: { en: 'The goal', ru: 'Цель', uk: 'Мета' },
    text: {
      en: [
        'Each player leads a hero and perhaps sidekicks, with a deck of 30 cards of their own. When your hero is defeated, you ' +
          'lose; with several heroes, when all of them are defeated.',
      ],
      ru: [
        'Каждый игрок управляет героем и, возможно, помощниками; у каждого своя колода из 30 карт. Если ваш герой повержен, вы ' +
          'проигрываете; если героев у вас несколько — когда повержены все.',
      ],
      uk: [
        'Кожен гравець керує героєм і, можливо, помічниками; у кожного своя колода з 30 карт. Якщо ваш герой загинув, ви ' +
          'програєте; якщо героїв у вас кілька — коли загинули всі.',
      ],
    },
  },
  {
    id: 'setup',
    title: { en: 'Setup', ru: 'Подготовка', uk: 'Приготування' },
    text: {
      en: [
        'Everyone draws 5 cards. The first player puts the hero on start space I and each sidekick on another space of the ' +
          'hero’s zone; then the second player does the same from start space II. The first player begins.',
      ],
      ru: [
        'Каждый берёт 5 карт. Первый игрок помещает героя в стартовую ячейку I, а каждого помощника — в отдельную ячейку в ' +
          'зоне героя; затем второй игрок делает то же, начиная с ячейки II. Первый игрок начинает.',
      ],
      uk: [
        'Кожен бере 5 карт. Перший гравець ставить героя на початкову комірку I, а кожного помічника — на окрему комірку в ' +
          'зоні героя; потім другий гравець робить те саме, починаючи з комірки II. Перший гравець починає.',
      ],
    },
  },
  {
    id: 'turn',
    title: { en: 'Your turn', ru: 'Ваш ход', uk: 'Ваш хід' },
    text: {
      en: [
        'You take exactly 2 actions: maneuver, attack or scheme, in any combination. None may be skipped, but a maneuver is ' +
          'always possible. At the end of your turn you discard down to 7 cards.',
      ],
      ru: [
        'Вы выполняете ровно 2 действия — манёвр, атаку или приём — в любом сочетании. Пропускать их нельзя, но манёвр ' +
          'возможен всегда. В конце своего хода сбросьте лишние карты: в руке остаётся не больше 7.',
      ],
      uk: [
        'Ви виконуєте рівно 2 дії — маневр, атаку або виверт — у будь-якому поєднанні. Пропускати їх не можна, але маневр ' +
          'можливий завжди. Наприкінці свого ходу скиньте зайві карти: на руці лишається не більше 7.',
      ],
    },
  },
  {
    id: 'maneuver',
    title: { en: 'Maneuver', ru: 'Манёвр', uk: 'Маневр' },
    text: {
      en: [
        'Draw 1 card. Then you may move each of your fighters up to your move value, one after the other.',
        'Before the first fighter moves you may boost, once per maneuver: discard a card and add its boost value to the move ' +
          'value of all your fighters.',
        'You may pass through friendly fighters, not through opposing ones, and stop only on a free space.',
      ],
      ru: [
        'Возьмите 1 карту. Затем можете по очереди переместить каждого своего бойца не дальше, чем позволяет значение перемещения.',
        'Прежде чем переместить первого бойца, можно один раз усилить перемещение: сбросьте карту и прибавьте её значение ' +
          'усиления к значению перемещения всех своих бойцов.',
        'Проходить можно через союзников, но не через бойцов противника; остановиться можно только на свободной ячейке.',
      ],
      uk: [
        'Візьміть 1 карту. Потім можете по черзі перемістити кожного свого бійця не далі, ніж дозволяє дальність переміщення.',
        'Перш ніж перемістити першого бійця, можна один раз поліпшити переміщення: скиньте карту й додайте її значення ' +
          'поліпшення до дальності переміщення всіх своїх бійців.',
        'Проходити можна крізь дружніх бійців, але не крізь ворожих; зупинитися можна лише на вільній комірці.',
      ],
    },
  },
  {
    id: 'boost',
    title: { en: 'Boost', ru: 'Усиление', uk: 'Поліпшення' },
    text: {
      en: [
        'To boost, discard a card from your hand and add its boost value: to your movement in a maneuver, or to the value of a ' +
          'combat card whose text says so. Any card with a boost value will do, even one of a defeated fighter.',
        'Ignore the rest of the discarded card, except a boost bonus.',
      ],
      ru: [
        'Чтобы усилить, сбросьте карту из руки и прибавьте её значение усиления: к перемещению во время манёвра или к значению ' +
          'карты в бою, если это позволяет её текст. Подойдёт любая карта со значением усиления, даже карта поверженного бойца.',
        'Остальной текст сброшенной карты не действует, кроме эффекта усиления.',
      ],
      uk: [
        'Щоб поліпшити, скиньте карту з руки й додайте її значення поліпшення: до переміщення під час маневру або до значення ' +
          'карти в бою, якщо це дозволяє її текст. Підійде будь-яка карта зі значенням поліпшення, навіть карта загиблого бійця.',
        'Решта тексту скинутої карти не діє, крім бонусу поліпшення.',
      ],
    },
  },
  {
    id: 'attack',
    title: { en: 'Attack', ru: 'Атака', uk: 'Атака' },
    text: {
      en: [
        'Choose your fighter and an opposing fighter in range. Play an attack or versatile card face down. Melee fighters ' +
          'reach adjacent spaces; ranged fighters also every space that shares a zone with theirs.',
        'The defender may play a defense or versatile card face down, or none. A card can be used only by the fighters it names.',
      ],
      ru: [
        'Выберите своего бойца и бойца противника, до которого он достаёт. Положите лицом вниз карту атаки или универсальную ' +
          'карту. Бойцы с ближней атакой достают до смежных ячеек, с дальней — ещё и до всех ячеек любой зоны, в которой стоят.',
        'Обороняющийся может положить лицом вниз карту защиты или универсальную карту — или не класть никакой. Карту могут ' +
          'использовать только бойцы, которые на ней названы.',
      ],
      uk: [
        'Виберіть свого бійця та ворожого бійця, до якого він дістає. Покладіть долілиць карту атаки чи універсальну карту. ' +
          'Бійці з ближньою атакою дістають до суміжних комірок, з дальньою — ще й до всіх комірок будь-якої зони, у якій стоять.',
        'Оборонець може покласти долілиць карту оборони чи універсальну карту — або не класти жодної. Карту можуть використати ' +
          'лише бійці, яких на ній названо.',
      ],
    },
  },
  {
    id: 'combat',
    title: { en: 'Combat', ru: 'Бой', uk: 'Бій' },
    text: {
      en: [
        'Both cards are revealed at once. Then: effects “immediately”, effects “during combat”, damage, effects “after ' +
          'combat”. In each step the defender’s come first.',
        'Damage is the attack value minus the defense value, at least 0. If the attack itself deals any damage, the attacker ' +
          'wins the combat; otherwise the defender does. Damage from effects does not count.',
      ],
      ru: [
        'Обе карты открываются одновременно. Затем: эффекты «немедленно», эффекты «во время боя», урон, эффекты «после боя». ' +
          'На каждом шаге сначала эффекты обороняющегося.',
        'Урон равен значению атаки минус значение защиты, но не меньше 0. Если сама атака нанесла урон, бой выигрывает ' +
          'атакующий, иначе — обороняющийся. Урон от эффектов не учитывается.',
      ],
      uk: [
        'Обидві карти відкривають одночасно. Далі: ефекти «негайно», ефекти «під час бою», поранення, ефекти «після бою». На ' +
          'кожному кроці спершу ефекти оборонця.',
        'Поранень стільки, скільки становить значення атаки мінус значення оборони, але не менше 0. Якщо сама атака завдала ' +
          'поранень, у бою перемагає нападник, інакше — оборонець. Поранення від ефектів не враховують.',
      ],
    },
  },
  {
    id: 'scheme',
    title: { en: 'Scheme', ru: 'Приём', uk: 'Виверт' },
    text: {
      en: ['Play a scheme card from your hand, do what it says, and discard it.'],
      ru: ['Разыграйте карту приёма из руки, выполните, что на ней сказано, и сбросьте её.'],
      uk: ['Розіграйте карту виверту з руки, виконайте, що на ній сказано, і скиньте її.'],
    },
  },
  {
    id: 'cards',
    title: { en: 'Cards', ru: 'Карты', uk: 'Карти' },
    text: {
      en: [
        'The shape around the value shows the type: a burst is an attack, a shield a defense, half of each a versatile card, a ' +
          'diamond a scheme. The figure under the double arrow is the boost value.',
        'Effects must be carried out unless they say “you may”.',
      ],
      ru: [
        'Фигура вокруг значения показывает тип: звезда — атака, щит — защита, половина звезды и половина щита — универсальная ' +
          'карта, ромб — приём. Число под двойной стрелкой — значение усиления.',
        'Эффекты обязательны, если не сказано «можете».',
      ],
      uk: [
        'Фігура навколо значення показує тип: зірка — атака, щит — оборона, половина зірки й половина щита — універсальна ' +
          'карта, ромб — виверт. Число під подвійною стрілкою — значення поліпшення.',
        'Ефекти обов’язкові, якщо не сказано «можете».',
      ],
    },
  },
  {
    id: 'board',
    title: { en: 'The battlefield', ru: 'Поле боя', uk: 'Поле бою' },
    text: {
      en: [
        'Spaces joined by a line are adjacent. Every space lies in one or more zones; color and pattern show which.',
        'An archway is a secret passage: when moving, any archway is one step from any other, but they do not count as ' +
          'adjacent otherwise. A dashed arrow can be followed only the way it points; for attacks and effects its two spaces are ' +
          'adjacent.',
      ],
      ru: [
        'Ячейки, соединённые линией, смежные. Каждая ячейка лежит в одной или нескольких зонах; их показывают цвет и узор.',
        'Арка — потайной проход: при перемещении из неё один шаг до любой другой арки, но смежными арки от этого не ' +
          'становятся. По пунктирной стрелке можно идти только в её направлении; для атак и эффектов соединённые ею ячейки ' +
          'смежные.',
      ],
      uk: [
        'Комірки, з’єднані лінією, суміжні. Кожна комірка лежить в одній або кількох зонах; їх показують колір і візерунок.',
        'Арка — таємний прохід: під час переміщення з неї один крок до будь-якої іншої арки, але суміжними арки від цього не ' +
          'стають. Пунктирною стрілкою можна йти лише в її напрямку; для атак і ефектів з’єднані нею комірки суміжні.',
      ],
    },
  },
  {
    id: 'exhausted',
    title: { en: 'An empty deck', ru: 'Пустая колода', uk: 'Порожня колода' },
    text: {
      en: ['The deck is never shuffled again. Whenever you have to draw a card and cannot, each of your fighters takes 2 damage.'],
      ru: ['Колода заново не перемешивается. Каждый раз, когда вы должны взять карту и не можете, каждый ваш боец получает 2 урона.'],
      uk: ['Колоду заново не тасують. Щоразу, коли ви маєте взяти карту й не можете, кожен ваш боєць зазнає 2 поранень.'],
    },
  },
  {
    id: 'teams',
    title: { en: 'Two against two', ru: 'Двое на двое', uk: 'Двоє проти двох' },
    text: {
      en: [
        'Teams take turns: A1, B1, A2, B2. Fighters of one team are friendly to each other. A player whose hero is defeated ' +
          'keeps playing while they have sidekicks. A team loses when all its heroes are defeated.',
      ],
      ru: [
        'Команды ходят по очереди: A1, B1, A2, B2. Бойцы одной команды — союзники. Игрок, чей герой повержен, продолжает ' +
          'играть, пока у него есть помощники. Команда проигрывает, когда повержены все её герои.',
      ],
      uk: [
        'Команди ходять по черзі: A1, B1, A2, B2. Бійців однієї команди вважають дружніми. Гравець, чий герой загинув, грає ' +
          'далі, доки має помічників. Команда програє, коли загинули всі її герої.',
      ],
    },
  },
];

/** Which section explains a question. */
const ABOUT: Record<Why, string | null> = {
  // tables: questions
  first: 'setup', setup: 'setup', action: 'turn', 'maneuver-boost': 'boost', maneuver: 'maneuver', move: 'maneuver',
  scheme: 'scheme', active: 'scheme', attacker: 'attack', target: 'attack', attack: 'attack', defense: 'combat',
  'hand-limit': 'turn', order: null, reaction: null, may: null, choose: null, boost: 'boost', discard: null, pick: null,
  return: null, 'deck-top': null, 'deck-bottom': null, play: null, damage: null, heal: null, fighter: null, place: null,
  token: null, 'token-to': null, number: null, value: null, opponent: null, 'onto-deck': null, 'under-deck': null,
  // end of tables
};

const COACH: Record<string, Record<Language, string>> = {
  setup: {
    en: 'Sidekicks start in the hero’s zone. Keep them where they can help, but not all within reach of one attacker.',
    ru: 'Помощники начинают в зоне героя. Ставьте их так, чтобы они могли помочь, но не всех под один удар.',
    uk: 'Помічники починають у зоні героя. Ставте їх так, щоб вони могли допомогти, але не всіх під один удар.',
  },
  action: {
    en:
      'Maneuver: draw a card and move your fighters. Attack or scheme: play a card (or just click it). Keep a card or two for ' +
      'your defense.',
    ru:
      'Манёвр: возьмите карту и переместите бойцов. Атака и приём: разыграйте карту (можно сразу нажать на неё). Приберегите ' +
      'карту-другую для защиты.',
    uk:
      'Маневр: візьміть карту й перемістіть бійців. Атака й виверт: розіграйте карту (можна відразу натиснути на неї). ' +
      'Прибережіть карту-дві для оборони.',
  },
  'maneuver-boost': {
    en: 'A boost costs a card and lets all your fighters go further this time. Without a reason to hurry, do not boost.',
    ru: 'Усиление стоит одной карты и позволяет всем вашим бойцам в этот раз уйти дальше. Если спешить некуда, не усиливайте перемещение.',
    uk:
      'Поліпшення коштує однієї карти й дає всім вашим бійцям змогу цього разу піти далі. Якщо поспішати нема куди, не ' +
      'поліпшуйте переміщення.',
  },
  maneuver: {
    en: 'Choose the fighter to move. Each may move once; skip those that stay.',
    ru: 'Нажмите на бойца, которого хотите переместить. Каждый может переместиться один раз; остальных не выбирайте.',
    uk: 'Натисніть на бійця, якого хочете перемістити. Кожен може переміститися один раз; решту не вибирайте.',
  },
  move: {
    en:
      'Gold rings show where it can go, the numbers how many steps that takes. Point at a space, or touch it, to see who would ' +
      'be in range from there.',
    ru:
      'Золотые кольца показывают, куда можно пойти, числа — за сколько шагов. Наведите указатель на ячейку или коснитесь её, ' +
      'чтобы увидеть, кого можно атаковать оттуда.',
    uk:
      'Золоті кільця показують, куди можна піти, числа — за скільки кроків. Наведіть вказівник на комірку або торкніться її, ' +
      'щоб побачити, кого можна атакувати звідти.',
  },
  scheme: {
    en: 'Read the card before you play it: it takes effect at once and is then discarded.',
    ru: 'Прочтите карту, прежде чем разыграть её: она действует сразу и потом сбрасывается.',
    uk: 'Прочитайте карту, перш ніж розіграти її: вона діє відразу, а потім її скидають.',
  },
  attacker: {
    en: 'Who attacks decides which cards can be used and who is in range.',
    ru: 'От того, кто атакует, зависит, какие карты можно использовать и кто в пределах досягаемости.',
    uk: 'Від того, хто атакує, залежить, які карти можна використати й хто в межах досяжності.',
  },
  target: {
    en: 'Heroes decide the match, but a defeated sidekick can no longer use its cards.',
    ru: 'Исход решают герои, но поверженный помощник больше не сможет использовать свои карты.',
    uk: 'Долю партії вирішують герої, але загиблий помічник більше не зможе використати свої карти.',
  },
  attack: {
    en: 'The card stays hidden until the defender has chosen. A high value is not everything: look at what it does after combat.',
    ru: 'Карта скрыта, пока обороняющийся не выберет свою. Высокое значение — не всё: смотрите, что карта делает после боя.',
    uk: 'Карту сховано, доки оборонець не вибере свою. Високе значення — не все: дивіться, що карта робить після бою.',
  },
  defense: {
    en: 'Your card’s value is subtracted from the attack value. You may also defend with nothing and save your cards.',
    ru: 'Значение вашей карты вычитается из значения атаки. Можно и не защищаться, а сберечь карты.',
    uk: 'Значення вашої карти віднімають від значення атаки. Можна й не оборонятися, а зберегти карти.',
  },
  'hand-limit': {
    en: 'At the end of your turn you keep at most 7 cards.',
    ru: 'В конце хода у вас остаётся не больше 7 карт.',
    uk: 'Наприкінці ходу у вас лишається не більше 7 карт.',
  },
  reaction: {
    en: 'You are asked even if you do not hold such a card, so that the question gives nothing away.',
    ru: 'Вас спрашивают независимо от того, есть ли у вас такая карта, чтобы вопрос ничего не выдавал.',
    uk: 'Вас питають незалежно від того, чи є у вас така карта, щоб запитання нічого не видавало.',
  },
  may: {
    en: 'This effect is optional: it is your choice.',
    ru: 'Этот эффект необязателен: решать вам.',
    uk: 'Цей ефект необов’язковий: вирішувати вам.',
  },
  other: {
    en: 'See the text above.',
    ru: 'О чём вопрос, сказано в тексте выше.',
    uk: 'Про що запитання, сказано в тексті вище.',
  },
};

/** Advice for a kind of question. */
export const coach = (why: string): string => (COACH[why] ?? COACH.other!)[language()];

export function openHelp(why: Why | null): void {
  const now = language();
  const wanted = (why && ABOUT[why]) ?? null;
  const sheet = openSheet({
    name: 'help',
    title: words().rules,
    body: SECTIONS.map((section) =>
      h('section', { class: section.id === wanted ? 'is-wanted' : '', 'data-section': section.id },
        h('h3', { tabindex: -1 }, section.title[now]), ...section.text[now].map((text) => h('p', null, text)))),
  });
  const target = sheet.dialog.querySelector<HTMLElement>('.is-wanted h3');
  target?.scrollIntoView({ block: 'start' });
  target?.focus({ preventScroll: true });
}

const KEYS: [string, Record<Language, string>][] = [
  ['0 … 9', {
    en: 'answers in order; for a number, press that digit',
    ru: 'варианты ответа по порядку; если ответ — число, его цифра',
    uk: 'варіанти відповіді за порядком; якщо відповідь — число, його цифра',
  }],
  ['S', { en: 'stay, decline', ru: 'остаться, отказаться', uk: 'залишитися, відмовитися' }],
  ['U', { en: 'take back', ru: 'отменить решение', uk: 'скасувати рішення' }],
  ['T', { en: 'a tip', ru: 'совет', uk: 'порада' }],
  ['Q  B  H', { en: 'to the question, the battlefield, the hand', ru: 'к вопросу, полю боя, руке', uk: 'до запитання, поля бою, руки' }],
  ['← ↑ → ↓', {
    en: 'to the nearest space that may be chosen; with Alt to any; from card to card',
    ru: 'к ближайшей ячейке, которую можно выбрать; с Alt — к любой; от карты к карте',
    uk: 'до найближчої комірки, яку можна вибрати; з Alt — до будь-якої; від карти до карти',
  }],
  ['Enter', { en: 'choose the focused item', ru: 'ответить тем, что выделено', uk: 'відповісти тим, що виділено' }],
  ['I', { en: 'explain the focused item', ru: 'пояснить то, что выделено', uk: 'пояснити те, що виділено' }],
  ['L  D', { en: 'what happened; discard piles', ru: 'что произошло; сбросы', uk: 'що сталося; скиди' }],
  ['?', { en: 'rules', ru: 'правила', uk: 'правила' }],
];

export function openKeys(): void {
  openSheet({
    name: 'keys',
    title: words().keys,
    body: [h('dl', { class: 'keys' }, ...KEYS.flatMap(([keys, what]) =>
      [h('dt', null, ...keys.split('  ').map((key) => h('kbd', null, key))), h('dd', null, what[language()])]))],
  });
}
