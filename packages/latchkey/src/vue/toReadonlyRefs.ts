import { computed, type ComputedRef } from 'vue'

/** Read-only refs of the members of an object. */
export type ReadonlyRefs<value> = { readonly [key in keyof value]: ComputedRef<value[key]> }

/**
 * Returns read-only refs of the members of an object. The function must return an object with the
 * same members each time.
 */
export function toReadonlyRefs<value extends object>(read: () => value): ReadonlyRefs<value> {
  const snapshot = computed(read)
  return Object.fromEntries(
    Object.keys(snapshot.value).map((key) => [
      key,
      computed(() => snapshot.value[key as keyof value]),
    ]),
  ) as ReadonlyRefs<value>
}
