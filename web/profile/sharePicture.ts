/** A picture of a profile, drawn here and handed out. */
import type { Profile } from '@playfield/contracts/http/profiles.ts';
import { gameTitle } from '@playfield/games/gameTitle.ts';
import { givePicture, pictureFont } from '../lib/givePicture.ts';
import { productName } from '../shell/product.ts';
import { avatarColors, avatarLook } from '../ui/avatarLook.ts';
import { profilePath } from './profilePath.ts';
import { shareText, tallyText } from './profileTexts.ts';

const width = 1200;
const height = 630;
const mostRatings = 3;

/** The face as it stands on the page. */
async function faceOf(): Promise<HTMLImageElement | null> {
  const svg = document.querySelector('main header [data-figure] svg');
  if (!svg) return null;
  const copy = svg.cloneNode(true);
  if (!(copy instanceof SVGElement)) return null;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', '240');
  copy.setAttribute('height', '240');
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

async function drawn(profile: Profile): Promise<HTMLCanvasElement | null> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen || !profile.detail) return null;
  const { color } = avatarLook(profile.id, profile.look);
  pen.fillStyle = '#0f141b';
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = avatarColors[color]?.background ?? '#2f6fdb';
  pen.fillRect(0, 0, 16, height);
  const face = await faceOf();
  if (face) pen.drawImage(face, 80, 80, 200, 200);
  pen.fillStyle = '#e8edf4';
  pen.font = pictureFont(800, 84);
  pen.fillText(profile.username, 320, 190, width - 400);
  pen.fillStyle = '#a3b0c2';
  pen.font = pictureFont(600, 40);
  pen.fillText(`Level ${profile.detail.level.level} · ${productName}`, 320, 250);
  profile.detail.ratings.slice(0, mostRatings).forEach((one, at) => {
    const y = 370 + at * 80;
    pen.fillStyle = '#e8edf4';
    pen.font = pictureFont(600, 40);
    pen.fillText(gameTitle(one.gameType), 80, y);
    pen.font = pictureFont(800, 48);
    pen.fillText(`${one.rating}${one.isProvisional ? '?' : ''}`, 440, y);
    pen.fillStyle = '#a3b0c2';
    pen.font = pictureFont(500, 34);
    pen.fillText(tallyText(one), 620, y, width - 700);
  });
  const { ratings, typing } = profile.detail;
  if (ratings.length === 0 && typing && typing.runs > 0) {
    pen.fillStyle = '#e8edf4';
    pen.font = pictureFont(600, 48);
    pen.fillText(`Typing: ${typing.bestWpm} WPM`, 80, 380);
  }
  return canvas;
}

export function shareProfile(profile: Profile): Promise<void> {
  const address = new URL(profilePath(profile.username), location.origin).href;
  const text = `${shareText(profile)}\n${address}`;
  return givePicture({ draw: () => drawn(profile), name: profile.username, text, title: 'Profile', address });
}
