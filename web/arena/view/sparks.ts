/** Sparks: what flies off a boosting snake, and what is left of one that burst. A fixed number; the oldest give way. */
import { lookOf } from './palette.ts';
import type { Pen } from './sprites.ts';

export type Spark = {
  readonly x: number;
  readonly y: number;
  /** Units per second. */
  readonly speedX: number;
  readonly speedY: number;
  readonly size: number;
  readonly lifeMs: number;
  readonly color: number;
};

export type Sparks = {
  readonly add: (spark: Spark, nowMs: number) => void;
  readonly draw: (pen: Pen, nowMs: number) => void;
};

const mostSparks = 220;
/** A spark slows down to nothing: the share of its whole way that it has flown, by the share of its life. */
const flown = (share: number): number => 1 - (1 - share) ** 2;

export function createSparks(): Sparks {
  const all: { spark: Spark; bornMs: number }[] = [];
  let next = 0;
  return {
    add(spark, nowMs) {
      all[next] = { spark, bornMs: nowMs };
      next = (next + 1) % mostSparks;
    },
    draw(pen, nowMs) {
      for (const { spark, bornMs } of all) {
        const share = (nowMs - bornMs) / spark.lifeMs;
        if (share < 0 || share >= 1) continue;
        const far = (flown(share) * spark.lifeMs) / 2000;
        const size = spark.size * (1 - share);
        pen.fillStyle = `rgb(${lookOf(spark.color).glow} / ${(1 - share).toFixed(2)})`;
        pen.beginPath();
        pen.arc(spark.x + spark.speedX * far, spark.y + spark.speedY * far, size / 2, 0, 2 * Math.PI);
        pen.fill();
      }
    },
  };
}
