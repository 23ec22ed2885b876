/** The choices on the account page, in words. */
import type { Settings } from '@playfield/contracts/http/settings.ts';

type Choices<Value extends string> = readonly { readonly value: Value; readonly label: string }[];

export const visibilityChoices: Choices<Settings['visibility']> = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'friends', label: 'My friends' },
  { value: 'nobody', label: 'Nobody: I always appear offline' },
];

export const findableChoices: Choices<Settings['findable']> = [
  { value: 'everyone', label: 'By the start of my name' },
  { value: 'exact', label: 'By my whole name only' },
];

export const inviteChoices: Choices<Settings['mayInvite']> = [
  { value: 'friends', label: 'My friends' },
  { value: 'played', label: 'My friends and recent opponents' },
  { value: 'everyone', label: 'Everyone' },
  { value: 'nobody', label: 'Nobody' },
];

export const activityChoices: Choices<Settings['activity']> = [
  { value: 'friends', label: 'My friends' },
  { value: 'nobody', label: 'Nobody' },
];

export const profileChoices: Choices<Settings['profileVisibility']> = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'friends', label: 'My friends' },
  { value: 'nobody', label: 'Nobody: I am on no board either' },
];

export const headToHeadChoices: Choices<'shown' | 'hidden'> = [
  { value: 'shown', label: 'Shown to both of us' },
  { value: 'hidden', label: 'Hidden from both of us' },
];

export const ratingsChoices: Choices<NonNullable<Settings['ratingsInGames']> | 'default'> = [
  { value: 'default', label: 'Once my rating is firm' },
  { value: 'always', label: 'Always' },
  { value: 'after', label: 'After the game' },
  { value: 'never', label: 'Never' },
];

export type NotificationGroup = Settings['notifications']['bellOff'][number];

export const notificationGroups: readonly { readonly value: NotificationGroup; readonly label: string }[] = [
  { value: 'invites', label: 'Invitations' },
  { value: 'friends', label: 'Friend requests' },
  { value: 'games', label: 'Your turn, games started and over' },
  { value: 'tournaments', label: 'Tournaments' },
  { value: 'achievements', label: 'Achievements and places' },
];

/** The groups that are off, after `group` was switched. Pure. */
export function switched(
  off: readonly NotificationGroup[],
  group: NotificationGroup,
  isOn: boolean,
): NotificationGroup[] {
  const others = off.filter((one) => one !== group);
  return isOn ? others : [...others, group];
}
