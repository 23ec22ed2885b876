/**
 * A page with nothing of ours in it, which shows how much of a measured time is the machine's: some text, and once that is painted a
 * thousand elements made by one script, about as many as our largest pages have.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="description" content="A page to compare others with." />
    <link rel="icon" href="data:," />
    <title>Plain page</title>
  </head>
  <body>
    <main>
      <h1>Plain page</h1>
      <p>A paragraph that is larger than any text which follows, and therefore the largest paint of this page.</p>
    </main>
    <script>
      new PerformanceObserver(() => {
        const list = document.createElement('ul');
        for (let n = 0; n < 250; n++) {
          const item = document.createElement('li');
          const link = item.appendChild(document.createElement('a'));
          link.href = '#' + n;
          link.appendChild(document.createElement('b')).textContent = 'Number ' + n;
          item.appendChild(document.createElement('i')).textContent = ' of 250';
          list.append(item);
        }
        document.querySelector('main').append(list);
      }).observe({ type: 'paint', buffered: true });
    </script>
  </body>
</html>`;

export type PlainPage = { readonly address: string; readonly dispose: () => Promise<void> };

export async function servePlainPage(): Promise<PlainPage> {
  const server = createServer((request, response) => {
    if (request.url === '/') response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    else if (request.url === '/robots.txt')
      response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nAllow: /\n');
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the plain page has no port');
  return {
    address: `http://127.0.0.1:${address.port}/`,
    async dispose() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
