/** Chooses the snake's look: a snake that wears it, with a button on each side. */
import { useEffect, useRef, type ReactElement } from 'react';
import { parts } from '@playfield/games/snake-arena/rules.ts';
import { Icon } from '../ui/Icon.tsx';
import { besideSkin, skinName, type Skin } from './skins.ts';
import { createLine, drawSnake } from './view/drawSnake.ts';
import type { Pen } from './view/sprites.ts';

const size = { width: 176, height: 44, detail: 2 } as const;
const line = createLine();

/** A snake on its way to the right. */
function drawSample(pen: Pen, color: number, alpha: number): void {
  pen.setTransform(size.detail, 0, 0, size.detail, 0, 0);
  pen.clearRect(0, 0, size.width, size.height);
  line.count = Math.min(parts.most, 15);
  for (let part = 0; part < line.count; part++) {
    line.xs[part] = size.width - 20 - part * 9.6;
    line.ys[part] = size.height / 2 + Math.sin(part / 2.1) * 6;
  }
  pen.globalAlpha = alpha;
  drawSnake(
    pen,
    line,
    { color, angle: -0.2, isBoosting: false, isOwn: false, beat: 0, isFar: false },
    'full',
  );
  pen.globalAlpha = 1;
}

export function SkinPicker({
  skin,
  onSkin,
}: {
  readonly skin: Skin;
  readonly onSkin: (skin: Skin) => void;
}): ReactElement {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const pen = canvasRef.current?.getContext('2d');
    if (pen) drawSample(pen, skin ?? -1, 1);
  }, [skin]);
  return (
    <fieldset className="arena-skin">
      <legend className="sr-only">Skin</legend>
      <button type="button" aria-label="Previous skin" onClick={() => onSkin(besideSkin(skin, -1))}>
        <Icon name="back" size={20} />
      </button>
      <div className="arena-skin-sample">
        <canvas
          ref={canvasRef}
          aria-hidden="true"
          width={size.width * size.detail}
          height={size.height * size.detail}
          data-any={skin === null ? true : undefined}
        />
        <output>{skinName(skin)}</output>
      </div>
      <button type="button" aria-label="Next skin" onClick={() => onSkin(besideSkin(skin, 1))}>
        <Icon name="back" size={20} className="rotate-180" />
      </button>
    </fieldset>
  );
}
