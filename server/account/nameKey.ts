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

/**
 * The confusable skeleton, without case, spaces and punctuation: `Bob`, `вob`, `b0b` and `B o b`
 * have the same. Stored with accounts: a change needs a migration. Empty for names of signs alone.
 */
export function nameKey(name: string): string {
  const plain = Array.from(withoutMarks(name), plainLetter).join('');
  const skeleton = unhomoglyph(plain.toLowerCase());
  return (
    unhomoglyph(skeleton.toLowerCase())
      .toLowerCase()
      .replace(/[\s\p{P}\p{S}\p{M}]+/gu, '')
      // A capital I looks like an l, and case does not count.
      .replaceAll('i', 'l')
  );
}
