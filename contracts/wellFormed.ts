/**
 * Text that every part of the system can hold: PostgreSQL takes no NUL, and no UTF-8 has half a
 * surrogate pair (T-13).
 */

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/**
 * Whether every string in a parsed JSON value, keys included, can be stored. Takes values of any
 * depth.
 */
export function isStorableJson(value: unknown): boolean {
  const rest: unknown[] = [value];
  while (rest.length > 0) {
    const one = rest.pop();
    if (typeof one === 'string') {
      if (!isStorable(one)) return false;
    } else if (typeof one === 'object' && one !== null) {
      for (const [key, inner] of Object.entries(one)) {
        if (!isStorable(key)) return false;
        rest.push(inner);
      }
    }
  }
  return true;
}
