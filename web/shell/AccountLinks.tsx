/** Who is signed in: `Welcome, {name}!` and Logout for accounts, Login for guests (SH-027..029). */
import { useState, type ReactElement } from 'react';
import { Link, useLocation } from 'wouter';
import { usePathname, useSearch } from 'wouter/use-browser-location';
import { textForPlayer } from '../api/http.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { accountOf, useSession } from '../session/session.ts';
import { loginHref } from '../session/nextPath.ts';
import { Face } from '../people/Face.tsx';
import { toast } from './toast.ts';

export function AccountLinks(): ReactElement | null {
  const session = useSession();
  const account = accountOf(session);
  const [path, navigate] = useLocation();
  // As they are in the address: wouter's own hooks decode a part of it.
  const here = usePathname() + useSearch();
  const [isLeaving, setLeaving] = useState(false);

  if (!account) {
    // The login page needs no link to itself.
    return path === '/login' ? null : (
      <span data-of-guests="">
        <LinkButton href={loginHref(here)} size="small">
          Login
        </LinkButton>
      </span>
    );
  }

  const leave = async (): Promise<void> => {
    setLeaving(true);
    try {
      await session.logout();
      toast({ title: 'Logged out', text: "You're playing as a guest." });
      // Where they are by now: the link to the login stands here as soon as the account is gone.
      if (location.pathname === '/account') navigate('/');
      if (document.activeElement === document.body) document.getElementById('main')?.focus();
    } catch (error) {
      toast({ title: 'Logout failed', text: textForPlayer(error, 'Please try again.'), tone: 'error' });
    } finally {
      setLeaving(false);
    }
  };

  return (
    <div className="flex min-w-0 items-center gap-2 max-lg:justify-between">
      <Link
        href="/account"
        className="inline-flex max-w-64 min-w-0 items-center gap-2 lg:max-xl:shrink-0 xl:max-w-52 rounded-lg px-2 py-1.5 font-semibold hover:underline"
      >
        <Face id={account.id} isOnline={null} size={28} />
        {/* Where the row is short, the face says it. */}
        <span className="min-w-0 text-sm leading-tight lg:max-xl:sr-only">
          {/* Above the name, which needs the width. */}
          <span className="block text-xs font-normal text-muted">Welcome, </span>
          <span className="block truncate">{account.username}!</span>
        </span>
      </Link>
      <Button size="small" pending={isLeaving} onClick={leave}>
        Logout
      </Button>
    </div>
  );
}
