/** The title of the page, live: a tab in the background can say `Your turn` (USERS-ASK 30). */
import { useEffect } from 'react';
import { titleFor } from './pageTitle.ts';
import { productName } from './product.ts';

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = titleFor(title, productName);
  }, [title]);
}
