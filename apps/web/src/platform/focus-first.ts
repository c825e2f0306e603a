/** For the only task of a screen. With touch, focus would open the keyboard over the form. */
export function focusFirst(field: HTMLInputElement | null): void {
  if (field !== null && matchMedia('(pointer: fine)').matches) field.focus({ preventScroll: true })
}
