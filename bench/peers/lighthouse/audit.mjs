/**
 * Audits one address as Lighthouse does by default: a phone, simulated throttling, its processor CPU_SLOWDOWN times (default 4) slower
 * than this machine's. The browser at BROWSER_PORT is used as it is.
 * Prints one line of JSON: scores from 0 to 100, the largest paint in ms, the layout shift, the audits that failed, and how fast Lighthouse
 * found this machine. Exits with 3 where Lighthouse saw no page, which happens to it now and then.
 */
import lighthouse, { defaultConfig } from 'lighthouse';

const [address] = process.argv.slice(2);
const throttling = { ...defaultConfig.settings.throttling };
const slowdown = Number(process.env.CPU_SLOWDOWN ?? throttling.cpuSlowdownMultiplier);
const { lhr } = await lighthouse(address, {
  port: Number(process.env.BROWSER_PORT),
  logLevel: 'silent',
  throttling: { ...throttling, cpuSlowdownMultiplier: slowdown },
});
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
    benchmarkIndex: lhr.environment.benchmarkIndex,
    failed: counted.filter((id) => audits[id].score !== null && audits[id].score < 1),
  }),
);
