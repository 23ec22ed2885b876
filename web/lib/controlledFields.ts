/**
 * A field shows what its state says: what the state refused (a name too long, a setting that the server would not take) is
 * taken out of the field again. React does so for fields with a `value` or `checked`; Preact leaves it to us.
 */
import { options, type VNode } from 'preact';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Shown = { readonly value: string | undefined; readonly checked: boolean | undefined };

const shownBy = new WeakMap<EventTarget, Shown>();

function isField(target: unknown): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}

/** Preact keeps an element's node in `__e`; extensions that it documents read it too. */
function fieldOf(vnode: VNode): Field | undefined {
  return '__e' in vnode && isField(vnode.__e) ? vnode.__e : undefined;
}

function restore(field: Field): void {
  const shown = shownBy.get(field);
  if (!shown) return;
  if (field instanceof HTMLInputElement && shown.checked !== undefined) {
    if (field.checked !== shown.checked) field.checked = shown.checked;
    return;
  }
  if (shown.value !== undefined && field.value !== shown.value) field.value = shown.value;
}

/** A radio that loses its mark gives it back to the one that had it. */
function fieldsOfEvent(field: Field): readonly Field[] {
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio' || field.name === '') return [field];
  const others = document.querySelectorAll(`input[type=radio][name="${CSS.escape(field.name)}"]`);
  return [field, ...[...others].filter(isField)];
}

/** A list, a box or a radio tells `input`, then `change`, and its handlers wait for the second. */
function isToldTwice(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return true;
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
}

function afterEvent({ target, type }: Event): void {
  if (!isField(target) || (type === 'input' && isToldTwice(target))) return;
  // What the handlers changed is drawn in a microtask of its own, which is queued before this one.
  queueMicrotask(() => {
    for (const field of fieldsOfEvent(target)) restore(field);
  });
}

export function startControlledFields(): void {
  // oxlint-disable-next-line typescript/unbound-method -- Preact calls its hooks without a receiver
  const before = options.diffed;
  options.diffed = (vnode) => {
    before?.(vnode);
    if (typeof vnode.type !== 'string') return;
    const field = fieldOf(vnode);
    if (!field) return;
    const { props } = vnode;
    shownBy.set(field, {
      value: 'value' in props && typeof props.value === 'string' ? props.value : undefined,
      checked: 'checked' in props && typeof props.checked === 'boolean' ? props.checked : undefined,
    });
  };
  document.addEventListener('input', afterEvent);
  document.addEventListener('change', afterEvent);
}
