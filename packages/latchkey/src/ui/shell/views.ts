import type { ViewEntry, ViewModule } from '../registry.ts'
import type { Sheet } from './sheet.ts'

/** Views that have arrived in one mounted modal. */
export type Views = {
  peek(entry: ViewEntry): ViewModule | undefined
  /** Loads a view and its CSS. Asked again after a failure, it tries again. */
  load(entry: ViewEntry): Promise<void>
}

/** Makes the loader of one mounted modal's views; their CSS goes into its sheet. */
export function createViews(sheet: Sheet): Views {
  const arrived = new Map<ViewEntry, ViewModule>()

  function keep(entry: ViewEntry, module: ViewModule): void {
    sheet.add(typeof module.css === 'string' ? [module.css] : module.css)
    arrived.set(entry, module)
  }

  return {
    peek(entry) {
      if (entry.ready && !arrived.has(entry)) keep(entry, entry.ready)
      return arrived.get(entry)
    },
    async load(entry) {
      if (!arrived.has(entry)) keep(entry, await entry.load())
    },
  }
}
