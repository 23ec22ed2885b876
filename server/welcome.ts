/** What `npm start` prints for the person at the terminal once the site is up. */
import { networkInterfaces } from 'node:os';

export type Welcome = {
  readonly productName: string;
  readonly port: number;
  /** Addresses of this machine in its networks; empty where the server listens to this machine alone. */
  readonly addresses: readonly string[];
  readonly publicOrigin: string | undefined;
  /** Where everything is kept, as a person would say it. */
  readonly storage: string;
};

/** IPv4 addresses under which other machines reach a server that listens on `host`. */
export function reachableAddresses(host: string): readonly string[] {
  if (host !== '0.0.0.0' && host !== '::') return [];
  return Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address),
  );
}

export function welcomeText({ productName, port, addresses, publicOrigin, storage }: Welcome): string {
  const rows: [string, string][] = [
    ...addresses.map((address): [string, string] => ['In your network', `http://${address}:${port}`]),
    ...(publicOrigin === undefined ? [] : [['For visitors', publicOrigin] satisfies [string, string]]),
    ['Data', storage],
    ['Stop', 'Ctrl+C'],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
  return [`${productName} is ready at http://localhost:${port}`, ...lines].join('\n');
}
