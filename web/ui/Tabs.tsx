/** Tabs after the APG pattern: one tab stop, arrows and Home/End move and choose at once. */
import { useId, useRef, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { classes } from './classes.ts';
import { nextTab } from './tabKeys.ts';

export type Tab<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  /** Beside the label, e.g. how many there are. */
  readonly badge?: ReactNode;
};

export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
}: {
  /** The accessible name of the list of tabs. */
  readonly label: string;
  readonly tabs: readonly Tab<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** The panel of the chosen tab. */
  readonly children: ReactNode;
}): ReactElement {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  /** A badge stays beside its label: such tabs are as wide as they need to be. */
  const hasBadges = tabs.some(({ badge }) => badge !== undefined);

  const moveFocus = (event: KeyboardEvent): void => {
    const from = tabs.findIndex((tab) => tab.value === value);
    const to = nextTab(event, from, tabs.length);
    const tab = to === undefined ? undefined : tabs[to];
    if (!tab) return;
    event.preventDefault();
    onChange(tab.value);
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.value}"]`)?.focus();
  };

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on the tabs inside it */}
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex flex-wrap gap-1 rounded-xl bg-raised p-1"
        onKeyDown={moveFocus}
      >
        {tabs.map((tab) => {
          const isChosen = tab.value === value;
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              data-tab={tab.value}
              aria-selected={isChosen}
              aria-controls={isChosen ? `${id}-panel` : undefined}
              tabIndex={isChosen ? 0 : -1}
              className={classes(
                'min-h-10 rounded-lg px-1.5 font-semibold transition',
                hasBadges ? 'flex-auto whitespace-nowrap max-sm:text-sm sm:px-4' : 'flex-1',
                isChosen ? 'bg-chosen text-ink shadow-card' : 'text-muted hover:text-ink',
              )}
              onClick={() => onChange(tab.value)}
            >
              {tab.label}
              {tab.badge}
            </button>
          );
        })}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}
