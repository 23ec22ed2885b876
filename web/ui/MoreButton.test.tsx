import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MoreButton } from './MoreButton.tsx';

const shown = (hasFailed: boolean, pending = false): string =>
  renderToString(
    <MoreButton label="Show more" hasFailed={hasFailed} pending={pending} onMore={() => undefined} />,
  );

test('after a failure it says so, and offers another try', () => {
  expect(shown(false)).toContain('Show more');
  expect(shown(false)).not.toContain('alert');
  expect(shown(true)).toMatch(/role="alert".*couldn&#x27;t be loaded.*Try again/);
  // Gone while it tries: what stands there already is not announced a second time.
  expect(shown(true, true)).not.toContain('alert');
});
