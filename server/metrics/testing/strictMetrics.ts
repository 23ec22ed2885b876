/**
 * Prometheus' text format, version 0.0.4, read more strictly than a collector does: besides the grammar, each family has its help and
 * type first and all of its samples together, and names follow the conventions (https://prometheus.io/docs/practices/naming/).
 */

type Sample = { readonly name: string; readonly labels: string; readonly value: number };
export type Family = { readonly name: string; readonly type: string; readonly samples: readonly Sample[] };

const typeLine = /^# TYPE ([a-z][a-z0-9_]*) (counter|gauge|histogram)$/;
const sampleLine =
  /^([a-z][a-z0-9_]*)(\{[a-z][a-z0-9_]*="(?:[^"\\\n]|\\["\\n])*"(?:,[a-z][a-z0-9_]*="(?:[^"\\\n]|\\["\\n])*")*\})? (NaN|[+-]?Inf|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/;
const keptForOthers = /_(total|sum|count|bucket|info)$/;
/** Base units alone (seconds, bytes), and none in the middle of a name. */
const otherUnits = /_(ms|milliseconds|minutes|hours|kb|mb|percent)(_|$)/;

const numberOf = (text: string): number => (text === '+Inf' ? Infinity : Number(text));

/** The groups of a match; throws with the line when there is none. */
function groupsOf(pattern: RegExp, line: string): readonly (string | undefined)[] {
  const match = pattern.exec(line);
  if (!match) throw new Error(`not as Prometheus reads it: ${line}`);
  return match.slice(1);
}

const ascend = (values: readonly number[]): boolean =>
  values.every((value, at) => at === 0 || value >= (values[at - 1] ?? NaN));

function checkHistogram({ name, samples }: Family): void {
  const buckets = samples.filter((sample) => sample.name === `${name}_bucket`);
  const bounds = buckets.map(({ labels }) => numberOf(groupsOf(/^\{le="([^"]+)"\}$/, labels)[0] ?? ''));
  const counts = buckets.map(({ value }) => value);
  const rest = samples.slice(buckets.length).map((sample) => sample.name);
  if (!ascend(bounds) || !ascend(counts) || bounds.at(-1) !== Infinity)
    throw new Error(`${name} has no ascending buckets up to +Inf`);
  if (rest.join(' ') !== `${name}_sum ${name}_count` || samples.at(-1)?.value !== counts.at(-1))
    throw new Error(`${name} must end with its sum and the count of its last bucket`);
}

function checkFamily(family: Family): void {
  const { name, type, samples } = family;
  if (otherUnits.test(name)) throw new Error(`${name} is not in a base unit`);
  if (type === 'counter' ? !name.endsWith('_total') : keptForOthers.test(name))
    throw new Error(`${name} is no name for a ${type}`);
  if (type === 'histogram') return checkHistogram(family);
  const keys = samples.map((sample) => sample.name + sample.labels);
  if (samples.some((sample) => sample.name !== name) || new Set(keys).size < keys.length)
    throw new Error(`${name} has samples of others, or one twice`);
  if (type === 'counter' && !samples.every(({ value }) => value >= 0))
    throw new Error(`${name} counts below nothing`);
}

/** Throws where a strict reader would refuse it. */
export function strictMetrics(text: string): readonly Family[] {
  if (!text.endsWith('\n')) throw new Error('the last line is not ended');
  const parts = text.slice(0, -1).split(/^(?=# HELP )/m);
  const families = parts.map((part): Family => {
    const [help = '', type = '', ...lines] = part.replace(/\n$/, '').split('\n');
    const [named] = groupsOf(/^# HELP ([a-z][a-z0-9_]*) [^\\]+\.$/, help);
    const [name = '', kind = ''] = groupsOf(typeLine, type);
    if (named !== name) throw new Error(`the help of ${named} stands before the type of ${name}`);
    const samples = lines.map((line): Sample => {
      const [sample = '', labels = '', value = ''] = groupsOf(sampleLine, line);
      return { name: sample, labels, value: numberOf(value) };
    });
    return { name, type: kind, samples };
  });
  families.forEach(checkFamily);
  if (new Set(families.map(({ name }) => name)).size < families.length)
    throw new Error('a family comes twice');
  return families;
}
