/** Which achievements the profile shows: what one tick changes of the whole list, which is sent each time. */

export const mostShown = 3;

export type ShownAchievements = { readonly achievements: string[] };

export const ticked =
  (id: string, isTicked: boolean) =>
  ({ achievements }: ShownAchievements): ShownAchievements => {
    const others = achievements.filter((other) => other !== id);
    return { achievements: isTicked ? [...others, id].slice(0, mostShown) : others };
  };
