/**
 * The built-in texts (document 2, section 9; GAPS G65): five of each level, ten long passages for races, five for lobby races
 * and one long one to measure with. They hold only characters of an ordinary US keyboard; quotations are of works in the
 * public domain, the rest was written for this site and is under its licence.
 */

/** Where a text is offered: a practice level, a quick race, a lobby race, or for measuring with 400 words. */
export type TextClass = 'easy' | 'medium' | 'hard' | 'passage' | 'lobby' | 'marathon';
export type Difficulty = Extract<TextClass, 'easy' | 'medium' | 'hard'>;
/** By characters: short up to 160, medium up to 300, long up to 700, marathon above. */
export type LengthClass = 'short' | 'medium' | 'long' | 'marathon';

type TextSource =
  | { readonly kind: 'original' }
  | {
      readonly kind: 'public-domain';
      readonly author: string;
      readonly title: string;
      readonly year: number;
    };

export type RaceText = {
  readonly id: string;
  readonly class: TextClass;
  readonly length: LengthClass;
  readonly text: string;
  readonly source: TextSource;
};

/** The levels of practice in the order of the page. */
export const difficulties: readonly {
  readonly id: Difficulty;
  readonly label: string;
  readonly description: string;
}[] = [
  { id: 'easy', label: 'Easy', description: 'Short, everyday words in lowercase letters.' },
  { id: 'medium', label: 'Medium', description: 'Whole sentences with capitals and commas.' },
  { id: 'hard', label: 'Hard', description: 'Numbers, quotes and all kinds of punctuation.' },
];

/** The length class of a text of so many characters. */
export function lengthClassOf(characters: number): LengthClass {
  if (characters <= 160) return 'short';
  if (characters <= 300) return 'medium';
  return characters <= 700 ? 'long' : 'marathon';
}

function entry(textClass: TextClass, id: string, text: string, source?: TextSource): RaceText {
  return {
    id: `${textClass}-${id}`,
    class: textClass,
    length: lengthClassOf(text.length),
    text,
    source: source ?? { kind: 'original' },
  };
}

function quoted(author: string, title: string, year: number): TextSource {
  return { kind: 'public-domain', author, title, year };
}

const easy: readonly RaceText[] = [
  entry(
    'easy',
    'morning',
    'the sun comes up over the hill and the birds begin to sing while a small boat moves slowly out of the harbor and into the open sea',
  ),
  entry(
    'easy',
    'garden',
    'we put the seeds in the warm soil last week and now the first green leaves are looking out to see what kind of day it will be',
  ),
  entry(
    'easy',
    'kitchen',
    'add some milk and two eggs to the flour then stir until it is smooth and let it rest while the pan gets hot on the stove',
  ),
  entry(
    'easy',
    'train',
    'the night train runs along the river and past the sleeping towns and i count the lights in the windows until i fall asleep too',
  ),
  entry(
    'easy',
    'dog',
    'my old dog knows the way to the park and back so well that he sits down at each corner and waits until i have caught up with him',
  ),
];

const medium: readonly RaceText[] = [
  entry(
    'medium',
    'lighthouse',
    'Every evening the keeper climbed the stairs, lit the lamp, and wrote the weather into her book. In forty years she had missed a single night, and on that night, of course, the whole village came to ask what was wrong.',
  ),
  entry(
    'medium',
    'bakery',
    'The bakery on the corner opens before anyone is awake. By six, the first loaves are cooling on the shelf, the windows are white with steam, and a short line of quiet people has formed in the cold, looking hopeful.',
  ),
  entry(
    'medium',
    'chess',
    'My grandmother taught me chess on a board with one pawn missing. We used a thimble instead. For years I believed that the thimble was a piece of its own, and to this day I play best when I am not told the rules.',
  ),
  entry(
    'medium',
    'map',
    'A good map leaves things out. If it showed every stone and every puddle, it would be as large as the land itself and just as hard to fold. What the maker chooses to forget is what helps the reader find the way.',
  ),
  entry(
    'medium',
    'bicycle',
    'Nobody forgets how to ride a bicycle, they say, but it is easy to forget how to stop. Halfway down the hill I remembered that the brakes were on the list of things to repair, right after the bell, which worked well.',
  ),
];

const hard: readonly RaceText[] = [
  entry(
    'hard',
    'invoice',
    'Invoice #4827-B (due 03/15): 12 boxes @ $7.95 each, plus 8.25% tax - a total of $103.27. "That can\'t be right," said Ms. O\'Neill; "we ordered 21 boxes, not 12!" She was correct: somebody had swapped the digits, twice, & nobody at the office on 9th Street had noticed.',
  ),
  entry(
    'hard',
    'recipe',
    'Preheat the oven to 425 F (220 C); then mix 2 1/2 cups of flour, 1/4 tsp. of salt, and 3 tbsp. of sugar. Don\'t over-mix! Bake for 18-20 minutes - or, as Aunt Zelda\'s note in the margin puts it: "Until it smells like Sunday; never longer than 22." Serves 6 (or 1, very slowly).',
  ),
  entry(
    'hard',
    'timetable',
    'Flight QX-719 leaves Gate B14 at 6:05 a.m., arrives in Kyoto at 11:40, and costs $1,286.30 (one way); however, the 5:50 train + ferry takes 31 hours, costs only $94, and - according to Jules, who has tried both - includes "the best noodles west of Pier 3." Which would you choose?',
  ),
  entry(
    'hard',
    'release',
    'Version 2.10.4 fixes 37 bugs, adds 5 settings, and removes the "Undo?" dialog that 86% of users clicked away. Known issue: files larger than 4,096 KB won\'t open on Tuesdays (yes, really; see ticket #1138). Workaround: rename report_final_v2.txt to anything else, wait 10 seconds, and try again.',
  ),
  entry(
    'hard',
    'museum',
    'Room 7 holds a clock built in 1684: 1,903 parts, 4 dials, & a tiny brass owl that blinks at 12 o\'clock. "It\'s never been wrong," the guide whispered; "it has, however, been stopped - for 61 years, 5 months, and 2 days." Nobody laughed. Then the owl (I swear!) turned its head, looked at us, and blinked.',
  ),
];

const passages: readonly RaceText[] = [
  entry(
    'passage',
    'pride',
    'It is a truth universally acknowledged, that a single man in possession of a good fortune, must be in want of a wife. However little known the feelings or views of such a man may be on his first entering a neighbourhood, this truth is so well fixed in the minds of the surrounding families, that he is considered the rightful property of some one or other of their daughters.',
    quoted('Jane Austen', 'Pride and Prejudice', 1813),
  ),
  entry(
    'passage',
    'cities',
    'It was the best of times, it was the worst of times, it was the age of wisdom, it was the age of foolishness, it was the epoch of belief, it was the epoch of incredulity, it was the season of Light, it was the season of Darkness, it was the spring of hope, it was the winter of despair, we had everything before us, we had nothing before us.',
    quoted('Charles Dickens', 'A Tale of Two Cities', 1859),
  ),
  entry(
    'passage',
    'gettysburg',
    'Four score and seven years ago our fathers brought forth on this continent, a new nation, conceived in Liberty, and dedicated to the proposition that all men are created equal. Now we are engaged in a great civil war, testing whether that nation, or any nation so conceived and so dedicated, can long endure. We are met on a great battle-field of that war.',
    quoted('Abraham Lincoln', 'The Gettysburg Address', 1863),
  ),
  entry(
    'passage',
    'pier',
    'At the end of the pier there is a coin telescope that nobody has paid to use since the ferries stopped. It points at nothing in particular: a strip of grey water, a buoy, the far shore when the air is clear. I put a coin in it last winter out of pity, and saw, very small and very sharp, a man on the other side doing exactly the same thing. We looked at each other until the time ran out, and then I could not find him again.',
  ),
  entry(
    'passage',
    'clockmaker',
    'The clockmaker had a rule: never repair a clock for someone who is in a hurry. Such people, she said, do not want a clock that is right, they want a clock that agrees with them. So she would ask each customer to sit down, pour a cup of tea that was far too hot to drink, and talk about the weather. Those who left before the tea was cool never got their clocks back any sooner, and those who stayed rarely asked about them at all.',
  ),
  entry(
    'passage',
    'snow',
    'Snow makes a town honest for a morning. You can see who went out early, who came home late, and which cat has been visiting which back door. The postman walks in a straight line until he reaches the house with the loud dog, where his footprints swing out into the road and return a good distance further on. By noon the plow has been through and everybody has their secrets back, but for a few hours the whole street was a page that anyone could read.',
  ),
  entry(
    'passage',
    'orchestra',
    'Before a concert there is a minute that is better than the music. The players come in one by one, nod to their neighbors, and begin to try out whatever worries them most. Forty people practice forty different difficulties at the same time, and out of it comes a kind of warm and patient noise, like rain on the roof of a tent. Then the oboe gives its note, all of them turn toward it, and in three seconds the crowd has become an orchestra.',
  ),
  entry(
    'passage',
    'library',
    'Somewhere in the library, between the atlases and the books on bees, there is a chair that has been reserved for years by nobody at all. A card on the seat says so, in careful handwriting. Students look at the card and then find another place. I asked the librarian about it once. She told me that the chair was broken, that the words "out of order" had seemed unkind, and that since then a surprising number of people have asked her when nobody is expected.',
  ),
  entry(
    'passage',
    'harvest',
    'When the apples are ripe, the whole valley smells of cider and wet rope. Ladders lean in every tree, and the people on them talk to each other across the rows without being able to see who answers. Marriages have been agreed upon in this way, and one famous quarrel, which was carried on for three autumns between two brothers who each believed that he was arguing with the neighbor. They found out, in the end, when the wind took most of the leaves.',
  ),
  entry(
    'passage',
    'signal',
    'The space probe is so far away that its voice takes most of a day to arrive. By then it is weaker than the glow of a watch seen from across an ocean, and yet a dish in the desert turns toward the right spot in the sky and listens. Good morning, says the probe, more or less. All is well, it is dark, I am cold, here are my numbers. Somebody writes them down, checks them twice, and sends back the only thing there is to say: we hear you, please go on.',
  ),
];

const lobby: readonly RaceText[] = [
  entry(
    'lobby',
    'rabbit-hole',
    'Alice was beginning to get very tired of sitting by her sister on the bank, and of having nothing to do: once or twice she had peeped into the book her sister was reading, but it had no pictures or conversations in it.',
    quoted('Lewis Carroll', "Alice's Adventures in Wonderland", 1865),
  ),
  entry(
    'lobby',
    'engine',
    'Start your engines, rest your wrists, and keep your eyes on the next word instead of the last one. Races are rarely won by the fastest fingers; they are won by the hands that have to go back the least.',
  ),
  entry(
    'lobby',
    'rain',
    'It had been raining for so long that the ducks had moved into the garden and the garden had moved into the street. On Friday the sun came out, and everyone in town stood at the window and wondered what it was.',
  ),
  entry(
    'lobby',
    'garage',
    'The mechanic listened to the motor for a while, the way a doctor listens to a chest. Then he tightened one small screw, closed the hood, and told me that the car was fine but would like to be driven more often.',
  ),
  entry(
    'lobby',
    'summit',
    'From the top of the mountain you can see four lakes, two countries, and the parking lot where you left your lunch. The climb down is always longer, because by then you know how far it is and how good the lunch was.',
  ),
];

const marathon: readonly RaceText[] = [
  entry(
    'marathon',
    'island',
    'The ferry to the island leaves twice a day, and if you miss the second one you stay on the mainland until the morning. There is a small hotel beside the landing for people to whom this has happened. It has nine rooms, a dining room with a view of the empty dock, and an owner who has never been seen to hurry. She says that her guests arrive angry, sleep badly, and leave in the best of moods, and that in thirty years she has not found out what it is that she does. ' +
      'I know, because it happened to me. I had run the last mile with a suitcase in each hand, and I reached the water in time to see the rope come off the post. The captain saw me too. He lifted his cap, which I thought was rude, and the strip of water between us grew wider in the calm and businesslike way that water has. Behind me a door opened, and a voice asked whether I would like my eggs soft or hard. It was seven in the evening. The eggs, it turned out, were for breakfast; she simply liked to have it settled. ' +
      'There were four of us that night. A surveyor had missed the boat because his watch was slow, a nurse because her bus was late, and an old man because he had wanted to. He came once a year, he told us, took the bus to the landing, waited behind the boat house until the ferry was gone, and then walked in and asked for a room. ' +
      'After the meal we went out to look at the stars, since there was nothing else to do and nobody had a reason to go to bed early. The old man knew a song about a girl who turned into a seal, and sang it without any shame at all. ' +
      'In the morning the water was as flat as a plate. The four of us stood at the rail of the first boat and watched the hotel grow small. Nobody spoke much. Halfway across, the captain came out on the deck, looked at me for a while, and said that he could have waited, of course; he had seen me running all the way from the church. "But you looked," he said, "like a person who could use a night."',
  ),
];

/** All texts, in the order of their classes. Ids are stable: results are stored with them. */
export const texts: readonly RaceText[] = [...easy, ...medium, ...hard, ...passages, ...lobby, ...marathon];

/** The texts of one class. */
export function textsOf(textClass: TextClass): readonly RaceText[] {
  return texts.filter((text) => text.class === textClass);
}

/** The text with this id, or `undefined`. */
export function textById(id: string): RaceText | undefined {
  return texts.find((text) => text.id === id);
}

/** One text of a class by chance, another one than `exceptId` where there is a choice. */
export function pickText(textClass: TextClass, rng: () => number, exceptId?: string): RaceText {
  const all = textsOf(textClass);
  const others = all.filter(({ id }) => id !== exceptId);
  const choice = others.length > 0 ? others : all;
  const picked = choice[Math.floor(rng() * choice.length)];
  if (picked === undefined) throw new Error(`no texts of class ${textClass}`);
  return picked;
}
