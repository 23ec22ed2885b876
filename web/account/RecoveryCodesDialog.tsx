/** Shows the one-time recovery codes, once. Only `I saved them` closes it: they cannot be shown again. */
import { useState, type ReactElement } from 'react';
import { productName } from '../shell/product.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useAnnounce } from '../ui/LiveRegion.tsx';
import { codesText, forgetRecoveryCodes, type NewCodes } from './recoveryCodes.ts';
import { saveFile } from '../lib/saveFile.ts';

export function RecoveryCodesDialog({ newCodes }: { readonly newCodes: NewCodes }): ReactElement {
  const announce = useAnnounce();
  const [isCopied, setCopied] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const text = codesText(productName, newCodes);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setRefused(false);
      announce('Recovery codes copied.');
    } catch {
      // Browsers allow it on secure sites alone.
      setRefused(true);
    }
  };

  const download = (): void => saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt');

  return (
    <Dialog
      open
      canDismiss={false}
      onClose={forgetRecoveryCodes}
      title="Your recovery codes"
      footer={
        <>
          <Button onClick={copy}>
            <Icon name={isCopied ? 'check' : 'copy'} size={18} />
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
          <Button onClick={download}>
            <Icon name="download" size={18} />
            Download
          </Button>
          <Button variant="primary" onClick={forgetRecoveryCodes}>
            I saved them
          </Button>
        </>
      }
    >
      <p className="mb-4 text-muted">
        There is no email reset here, so keep these codes: each one lets you in once if you forget your
        password. They are shown only now.
      </p>
      {isRefused ? (
        <p role="alert" className="mb-4 text-danger">
          Copying isn&apos;t allowed here. Please select the codes or download them.
        </p>
      ) : null}
      <ul className="grid grid-cols-2 gap-2 font-mono text-sm sm:text-base">
        {newCodes.codes.map((code) => (
          <li key={code} className="rounded-lg bg-raised px-1 py-2 text-center break-all select-all">
            {code}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
