/** What names that look alike have in common (T-32; UTS 39). */
import unhomoglyph from 'unhomoglyph';

/**
 * Small capitals, which neither Unicode's decompositions nor its list of confusables leads back to
 * letters.
 */
const smallCapitals = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ';
const capitals = 'abcdefghijklmnopqrstuvwyz';

/**
 * First code points of alphabets in circles and squares, and of the letters that flags are made of.
 */
const enclosedAlphabets = [0x1f130, 0x1f150, 0x1f170, 0x1f1e6] as const;

function enclosedLetter(codePoint: number): string | null {
  const first = enclosedAlphabets.find((start) => codePoint >= start && codePoint < start + 26);
  return first === undefined ? null : String.fromCharCode(0x61 + codePoint - first);
}

function plainLetter(letter: string): string {
  const small = capitals[smallCapitals.indexOf(letter)];
  return small ?? enclosedLetter(letter.codePointAt(0) ?? 0) ?? letter;
}

const withoutMarks = (text: string): string => text.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '');

/**
 * ASCII stays as it is; other characters become the ASCII letters that they look like, where there
 * are such.
 */
export function toLatin(name: string): string {
  return Array.from(withoutMarks(name), (letter) => {
    if (letter <= '\u007F') return letter;
    const plain = plainLetter(letter);
    return plain === letter ? withoutMarks(unhomoglyph(letter)) : plain;
  }).join('');
}

/** What an ASCII text has in common with those that look like it: 1 and l, 0 and o, rn and m. */
function skeletonOf(text: string): string {
  return (
    unhomoglyph(text)
      .toLowerCase()
      .replace(/[\s\p{P}\p{S}\p{M}]+/gu, '')
      // A capital I looks like an l, and case does not count.
      .replaceAll('i', 'l')
  );
}

/** The ASCII that a character looks like itself; null: it looks like none. */
function asciiLike(letter: string): string | null {
  const like = unhomoglyph(letter);
  return /^[\w ]+$/.test(like) ? like.toLowerCase() : null;
}

/**
 * What a letter, and its other case, look like. Often only the capital looks like one of ours: Cyrillic М does, м
 * does not. The two may look like different letters, as Greek Ν and ν do; the capital counts then, which is the same
 * shape.
 */
function likeBothCases(letter: string): string {
  if (letter <= '\u007F') return letter.toLowerCase();
  const plain = plainLetter(letter);
  if (plain !== letter) return plain.toLowerCase();
  const capital = Array.from(letter.toUpperCase()).length === 1 ? letter.toUpperCase() : letter;
  const small = capital.toLowerCase();
  return asciiLike(capital) ?? asciiLike(small) ?? asciiLike(letter) ?? formerSkeleton(small);
}

/** One spelling of v and w in a row: vv looks like w. */
function withOneW(text: string): string {
  return text.replace(/[vw]{2,}/g, (run) => {
    const strokes = Array.from(run).reduce((sum, letter) => sum + (letter === 'w' ? 2 : 1), 0);
    return 'w'.repeat(Math.floor(strokes / 2)) + 'v'.repeat(strokes % 2);
  });
}

/**
 * The confusable skeleton, without case, spaces and punctuation: `Bob`, `вob`, `b0b` and `B o b`
 * have the same. Stored with accounts (rekeying.ts). Empty for names of signs alone.
 */
export function nameKey(name: string): string {
  // Marks alone are taken off: a compatibility decomposition makes Σ of Ϲ, which looks like C.
  const letters = name.normalize('NFD').replace(/[\p{M}\p{Cf}]/gu, '');
  return withOneW(skeletonOf(Array.from(letters, likeBothCases).join('')));
}

function formerSkeleton(letters: string): string {
  const plain = Array.from(withoutMarks(letters), plainLetter).join('');
  return unhomoglyph(unhomoglyph(plain.toLowerCase()).toLowerCase());
}

/**
 * The key as it was until 0.1: the small letters' alone. Names that were freed then are stored as its hash,
 * and an account keeps it whose new key another one has.
 */
export const formerKey = (name: string): string => skeletonOf(formerSkeleton(name));

/** A name is taken if one of these keys is. */
export function nameKeys(name: string): readonly string[] {
  return [...new Set([nameKey(name), formerKey(name)])].filter((key) => key !== '');
}
