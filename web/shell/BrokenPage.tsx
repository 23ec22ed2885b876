/** Shown in place of a page that broke, or whose code could not be fetched. */
import type { ReactElement, ReactNode } from 'react';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useOnline } from './online.ts';
import { useTitle } from './title.ts';

function Message({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <div role="alert" className="mx-auto grid max-w-xl justify-items-center gap-4 py-16 text-center sm:py-24">
      <Icon name="warning" size={40} className="text-warning" />
      <h1 className="text-2xl">{title}</h1>
      <p className="text-muted">{text}</p>
      <div className="flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}

/** What the service worker keeps. */
const withoutNetwork = [
  { href: '/ai', title: 'Connect Four' },
  { href: '/checkers/ai', title: 'Checkers' },
  { href: '/tic-tac-toe', title: 'Tic Tac Toe' },
  { href: '/puzzle', title: 'Puzzles' },
  { href: '/typing-race', title: 'Typing practice' },
  { href: '/little-big-snake', title: 'Little Big Snake' },
] as const;

export function BrokenPage(): ReactElement {
  const isOnline = useOnline();
  useTitle("This page couldn't be shown");
  if (!isOnline)
    return (
      <Message
        title="This page needs a connection"
        text="These work without one. Games you play offline against the AI aren't recorded."
      >
        {withoutNetwork.map(({ href, title }) => (
          <LinkButton key={href} href={href}>
            {title}
          </LinkButton>
        ))}
      </Message>
    );
  return (
    <Message
      title="This page couldn't be shown"
      text="Your games are saved. Reload the page; if that doesn't help, the network may be down."
    >
      <Button variant="primary" onClick={() => location.reload()}>
        Reload the page
      </Button>
      {/* A full load on purpose: it also discards the state that broke. */}
      <Button onClick={() => location.assign('/')}>Go to the games</Button>
    </Message>
  );
}
