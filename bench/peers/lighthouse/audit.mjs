/**
 * Audits one address as Lighthouse does by default: a phone, simulated throttling. The browser at BROWSER_PORT is used as it is.
 * Prints one line of JSON: scores from 0 to 100, the largest paint in ms, the layout shift, and the audits that failed. Exits with 3
 * where Lighthouse saw no page, which happens to it now and then.
 */
import lighthouse from 'lighthouse';

const [address] = process.argv.slice(2);
const { lhr } = await lighthouse(address, { port: Number(process.env.BROWSER_PORT), logLevel: 'silent' });
if (lhr.runtimeError) {
  console.error(lhr.runtimeError.message);
  process.exit(3);
}
const { categories, audits } = lhr;
const scoreOf = (name) => Math.round((categories[name]?.score ?? 0) * 100);
const counted = ['accessibility', 'best-practices', 'seo'].flatMap((name) =>
  categories[name].auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
);
console.log(
  JSON.stringify({
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    bestPractices: scoreOf('best-practices'),
    seo: scoreOf('seo'),
    largestPaintMs: audits['largest-contentful-paint'].numericValue,
    blockingMs: audits['total-blocking-time'].numericValue,
    layoutShift: audits['cumulative-layout-shift'].numericValue,
    failed: counted.filter((id) => audits[id].score !== null && audits[id].score < 1),
  }),
);
