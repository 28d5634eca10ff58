import { computed, type ComputedRef } from 'vue'

/** One read-only ref for each member of an object. */
export type RefsOf<value> = { readonly [key in keyof value]: ComputedRef<value[key]> }

/**
 * Returns a read-only ref for each member of the object that a function reads. The object has the same
 * members each time.
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
