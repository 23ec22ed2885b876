import { useEffect, useState, type RefObject } from 'react';

/** Whether the element, or this share of it, is in view on a visible page; false until the page has loaded. */
export function useSeen(ref: RefObject<HTMLElement | null>, share = 0): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    let isInView = false;
    const look = (): void => setIsSeen(isInView && !document.hidden && document.readyState === 'complete');
    const observer = new IntersectionObserver(
      (entries) => {
        const newest = entries.at(-1);
        isInView = newest !== undefined && newest.isIntersecting && newest.intersectionRatio >= share;
        look();
      },
      { threshold: share },
    );
    observer.observe(element);
    document.addEventListener('visibilitychange', look);
    addEventListener('load', look);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', look);
      removeEventListener('load', look);
    };
  }, [ref, share]);
  return isSeen;
}
