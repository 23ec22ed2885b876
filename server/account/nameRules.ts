/**
 * Which names may be used at all (GAPS G16, T-18, T-32): none with listed words, none that poses as
 * those who run the site, in any spelling that looks or reads alike.
 */
import { DataSet, RegExpMatcher, englishDataset, englishRecommendedTransformers, pattern } from 'obscenity';
import { isGuestName } from '@playfield/contracts/names.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import { nameKey, nameKeys, toLatin } from './nameKey.ts';
import { normaliseName } from './normaliseName.ts';

/** Names and words that the library's list catches, in part or whole. */
const harmlessTerms: readonly string[] = `
  analect analgesi analia annale annali annals assonan assort assyria cockpit coriolanus cumali cumhur cummings dickerson
  dickinson dickon dickson eridanus fagan fagerberg fagin fukuda fukuoka fukuyama hitchcock kikelomo oceanus penistone
  pissarro rapeseed rapetti retardant scatman semenov shiitake slutsky thorndyke vandyke wankel whittler
`
  .trim()
  .split(/\s+/)
  .concat('fu manchu');

/** The library's English list, with what it lacks for names, and without `harmlessTerms`. */
const listed = new DataSet<{ originalWord: string }>()
  .addAll(englishDataset)
  .addPhrase((phrase) => phrase.setMetadata({ originalWord: 'hitler' }).addPattern(pattern`hitler`))
  .addPhrase((phrase) =>
    phrase
      .setMetadata({ originalWord: 'nazi' })
      .addPattern(pattern`|nazi|`)
      .addPattern(pattern`|nazis|`),
  )
  .addPhrase((phrase) =>
    phrase
      .setMetadata({ originalWord: 'pedo' })
      .addPattern(pattern`|pedo|`)
      .addPattern(pattern`pedophil`),
  )
  .addPhrase((phrase) => phrase.setMetadata({ originalWord: 'spic' }).addPattern(pattern`|spic|`))
  .addPhrase((phrase) => phrase.setMetadata({ originalWord: 'coon' }).addPattern(pattern`|coon|`))
  .addPhrase((phrase) => phrase.setMetadata({ originalWord: 'kunt' }).addPattern(pattern`|kunt|`))
  .addPhrase((phrase) => {
    phrase.setMetadata({ originalWord: 'names and words' });
    for (const term of harmlessTerms) phrase.addWhitelistedTerm(term);
    return phrase;
  });
const matcher = new RegExpMatcher({ ...listed.build(), ...englishRecommendedTransformers });

/** `f.u.c.k` as `fuck`: single letters apart are a word. */
const joined = (text: string): string =>
  text.replace(/(?<!\p{L})\p{L}(?:[^\p{L}]+\p{L}(?!\p{L})){2,}/gu, (word) => word.replace(/[^\p{L}]+/gu, ''));

/** Digits and signs that are read as letters. */
const readAs: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
};

/** Letters that look alike become one, in names and in the words that they are compared with. */
const alike = (word: string): string =>
  word.toLowerCase().replaceAll('i', 'l').replaceAll('rn', 'm').replaceAll('vv', 'w');

const alikeSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/).map(alike));

/** Refused inside any word; `badminton` is none of them. */
const authority = ['admin', 'moderator', 'playfield', 'webmaster', 'sysop'].map(alike);
const harmless = alike('badminton');
/** Refused as a word of any name. */
const ranks = alikeSet(`
  mod mods staff
`);
/** Refused as a title before a name. */
const titles = alikeSet(`
  operator official support
`);
/** Refused as a whole name, with or without the words of `trimmings`. */
const alone = alikeSet(`
  admin administrator moderator playfield operator official support owner host system
  security root server helpdesk sysadmin developer management bot bots computer me you null
  undefined deletedplayer moderation operators officials owners developers automod gamemaster
  gamemasters systemmessage systemmessages systemnotice
`);
/** Beside the name of the site. */
const offices = alikeSet(`
  official officials support operator operators owner owners host system security server help
  helpdesk developer developers management moderation message messages notice news service
  the team crew staff account site website game games chat real true
`);
/** Not by letters that look alike: Al is a name. */
const ai = /^a[^\p{L}\d]*i[^\p{L}]*$/iu;
const trimmings = alikeSet(`
  a an the real true your our my im of from here head chief super senior global site website
  game games chat team crew group account xx x
`);

/** The words of a name, as letters that look alike. */
function wordsOf(text: string): string[] {
  return text
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
    .map(alike);
}

const isTrimming = (word: string | undefined): boolean => word !== undefined && trimmings.has(word);

/** Whether `isMeant` is true of the words, without some of `trimmings` before and behind them. */
function isTrimmed(words: readonly string[], isMeant: (joined: string) => boolean): boolean {
  for (let from = 0; from < words.length; from += 1) {
    for (let to = words.length; to > from; to -= 1) {
      if (isMeant(words.slice(from, to).join(''))) return true;
      if (!isTrimming(words[to - 1])) break;
    }
    if (!isTrimming(words[from])) break;
  }
  return false;
}

/**
 * Recognises the site's own name, alone or with words of `offices` around it. Within longer words it is
 * free: the name that a host chooses may be a word like any other.
 */
function siteNamed(productName: string): (joined: string) => boolean {
  const spellings = [productName, productName.toLowerCase()]
    .map((name) => wordsOf(toLatin(name)).join(''))
    .filter((spelling) => spelling !== '');
  if (spellings.length === 0) return () => false;
  const around = `(?:${[...offices].join('|')})*`;
  const site = new RegExp(`^${around}(?:${spellings.join('|')})${around}$`, 'u');
  return (joined) => site.test(joined);
}

function posesIn(words: readonly string[], isSite: (joined: string) => boolean): boolean {
  if (words.some((word) => authority.some((part) => word.replaceAll(harmless, '').includes(part))))
    return true;
  if (words.some((word) => ranks.has(word))) return true;
  if (words.length > 1 && titles.has(words[0] ?? '')) return true;
  const rest = words.filter((word) => !trimmings.has(word)).join('');
  return (
    alone.has(rest) ||
    ranks.has(rest) ||
    isTrimmed(words, (joined) => alone.has(joined)) ||
    isTrimmed(words, isSite) ||
    isSite(rest)
  );
}

/** Whether a name impersonates the site's staff, or a label that the site itself uses. */
function isReserved(name: string, isSite: (joined: string) => boolean): boolean {
  const latin = joined(toLatin(name));
  if (ai.test(latin)) return true;
  const read = joined(toLatin(name).replace(/[013457@$!|]/g, (sign) => readAs[sign] ?? sign));
  // Of other alphabets, small letters and capitals look like different ones of ours.
  const small = toLatin(name.toLowerCase());
  return [latin, read, small].some((text) =>
    [text, text.toLowerCase()].some((spelled) => posesIn(wordsOf(spelled), isSite)),
  );
}

/** A number after a name is a number: `player 455` says nothing else. */
const withoutNumber = (name: string): string => name.replace(/(?<=\p{L})\s+\d+$/u, '');

function isUnclean(given: string): boolean {
  const name = withoutNumber(given);
  const latin = toLatin(name);
  return [name, latin, joined(latin)].some((text) => matcher.hasMatch(text));
}

type NameRefusal = 'name/invalid' | 'name/reserved' | 'name/unclean';

/**
 * What clients call their player when nobody gave a name (AR-026, SH-042, MP-002, C4-078). Free for
 * guests, never an account's.
 */
const placeholder = /^(?:player|guest)(?: ?\d{1,2})?$/i;

/**
 * Whether nobody chose this name: a client's default, or one that a guest was given. Such a name is
 * never refused (G93).
 */
export function isDefaultName(name: string): boolean {
  return placeholder.test(name) || isGuestName(name);
}

const neverAccounts: ReadonlySet<string> = new Set(
  ['anonymous', 'guest', 'help', 'nobody', 'player']
    .concat(Array.from({ length: 100 }, (_, number) => [`player ${number}`, `guest ${number}`]).flat())
    .map(nameKey),
);

type UsernameRefusal = 'auth/username-invalid' | 'auth/username-reserved' | 'auth/username-unclean';

const asUsername = {
  'name/invalid': 'auth/username-invalid',
  'name/reserved': 'auth/username-reserved',
  'name/unclean': 'auth/username-unclean',
} as const satisfies Record<NameRefusal, UsernameRefusal>;

export type NameRules = {
  /** The name as it will be stored and shown. */
  readonly checkName: (raw: string) => Result<string, NameRefusal>;
  /** The name of a new account, and its key. */
  readonly checkUsername: (
    raw: string,
  ) => Result<{ readonly username: string; readonly key: string }, UsernameRefusal>;
};

/** The rules of a site of this name. */
export function createNameRules(productName: string): NameRules {
  const isNamedAsSite = siteNamed(productName);

  function checkName(raw: string): Result<string, NameRefusal> {
    const name = normaliseName(raw);
    if (!name.ok) return name;
    // A site may be called like a name that nobody chose: that one is free all the same.
    const isSite = isDefaultName(name.value) ? () => false : isNamedAsSite;
    if (isReserved(name.value, isSite)) return refuse('name/reserved');
    return isUnclean(name.value) ? refuse('name/unclean') : name;
  }

  return {
    checkName,
    checkUsername(raw) {
      const name = checkName(raw);
      if (!name.ok) return refuse(asUsername[name.error.code]);
      const key = nameKey(name.value);
      // A name of signs alone has no key and could not be told from another such name.
      if (key === '') return refuse('auth/username-invalid', 'Use at least one letter or digit.');
      if (nameKeys(name.value).some((one) => neverAccounts.has(one) || one.startsWith(nameKey('guest-'))))
        return refuse('auth/username-reserved');
      return ok({ username: name.value, key });
    },
  };
}
