/** The code of the dialog that shows recovery codes. Codes are shown once, so it has to be there before they are made. */
import { useEffect } from 'react';
import { withoutPart } from '../shell/LatePart.tsx';
import { PartMissing } from './fieldErrors.ts';

/** Resolves once the dialog can open. Rejects with `PartMissing`: then no codes may be made. */
export async function fetchCodesDialog(): Promise<void> {
  try {
    await import('./RecoveryCodesDialog.tsx');
  } catch (error) {
    throw new PartMissing(`This page couldn't load all it needs. ${withoutPart()}`, { cause: error });
  }
}

/** Fetches it early: later, after an update of the site, the server may no longer have it. */
export function useCodesDialog(): void {
  useEffect(() => void fetchCodesDialog().catch(() => undefined), []);
}
