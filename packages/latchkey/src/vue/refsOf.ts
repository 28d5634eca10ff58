import { computed, type ComputedRef } from 'vue'

/** Read-only refs of the members of an object. */
export type RefsOf<value> = { readonly [key in keyof value]: ComputedRef<value[key]> }

/**
 * Returns read-only refs of the members of an object. The function must return an object with the
 * same members each time.
 */
export function refsOf<value extends object>(read: () => value): RefsOf<value> {
  const snapshot = computed(read)
  return Object.fromEntries(
    Object.keys(snapshot.value).map((key) => [
      key,
      computed(() => snapshot.value[key as keyof value]),
    ]),
  ) as RefsOf<value>
}
