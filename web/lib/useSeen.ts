import { useEffect, useState, type RefObject } from 'react';

/** Whether the element is in view on a visible page; false until the page has loaded. */
export function useSeen(ref: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    let isInView = false;
    const look = (): void => setIsSeen(isInView && !document.hidden && document.readyState === 'complete');
    const observer = new IntersectionObserver((entries) => {
      isInView = entries.at(-1)?.isIntersecting ?? false;
      look();
    });
    observer.observe(element);
    document.addEventListener('visibilitychange', look);
    addEventListener('load', look);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', look);
      removeEventListener('load', look);
    };
  }, [ref]);
  return isSeen;
}
