import type { ReactNode } from 'react'
import type { ViewEntry } from '../registry.ts'
import type { Sheet } from './sheet.ts'

/** What loads on its own: a component, and the CSS that goes with it. */
export type Loaded<props extends object = {}> = {
  readonly default: (props: props) => ReactNode
  readonly css: string | readonly string[]
}

/** A part of a view that loads on its own, because few visitors meet it. */
export type Part<props extends object = {}> = { readonly load: () => Promise<Loaded<props>> }

/** Views and parts of views that have arrived in one mounted modal. */
export type Views = {
  peek<props extends object>(part: Part<props>): Loaded<props> | undefined
  /** Loads a view, or a part of one, and its CSS. Asked again after a failure, it tries again. */
  load(part: Part<never>): Promise<void>
}

/**
 * Makes the loader of one mounted modal's views; their CSS goes into its sheet.
 *
 * @param isOnPhone - Tells which parts a view begins with.
 */
export function createViews(sheet: Sheet, isOnPhone: () => boolean): Views {
  const arrived = new Map<Part<never>, Loaded<never>>()

  function keep(part: Part<never>, loaded: Loaded<never>): void {
    sheet.add(typeof loaded.css === 'string' ? [loaded.css] : loaded.css)
    arrived.set(part, loaded)
  }

  async function load(part: Part<never> & Pick<ViewEntry, 'begins'>): Promise<void> {
    if (arrived.has(part)) return
    // Whoever shows a part that did not come asks for it again.
    const begun = Promise.allSettled((part.begins?.(isOnPhone()) ?? []).map(load))
    const loaded = await part.load()
    await begun
    keep(part, loaded)
  }

  return {
    peek<props extends object>(part: Part<props> & Pick<ViewEntry, 'ready'>) {
      if (part.ready && !arrived.has(part)) keep(part, part.ready)
      return arrived.get(part) as Loaded<props> | undefined
    },
    load,
  }
}
