/** What an account chose about being seen, found, invited and told, over HTTP. */
import * as contract from '@playfield/contracts/http/settings.ts';
import { ok, refuse } from '@playfield/contracts/result.ts';
import { serve, type ServeContext } from '../http/serve.ts';
import type { AccountSettings } from './accountSettings.ts';
import { defaultSettings } from './settings.ts';

export function settingsRoutes(context: ServeContext, settings: AccountSettings): void {
  serve(context, contract.getSettings, async ({ player }) =>
    ok(player.isGuest ? defaultSettings : await settings.of(player.id)),
  );

  serve(context, contract.putSettings, async ({ player, body }) =>
    player.isGuest ? refuse('social/account-needed') : ok(await settings.update(player.id, body)),
  );
}
