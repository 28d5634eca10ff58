import type { ReactNode } from 'react'
import type { Modal, ViewName } from '../../modal/index.ts'
import type { ConstructedStylesheet } from './createModalStylesheet.ts'

/** Module of a view: the component, its title and CSS, and the data that it shows. */
export type ViewModule = {
  readonly default: () => ReactNode
  /** Title in the header. */
  readonly Title: () => ReactNode
  readonly css?: string | readonly string[] | undefined
  /**
   * Fetches the data of the view. Called when the visitor opens the view, and again when the active
   * account or network changes.
   */
  readonly fetchData?: ((modal: Modal) => void) | undefined
  /** Shown at the start of the header while switching networks is enabled. */
  readonly networkChip?: (() => ReactNode) | undefined
  /** Stays below the view while it scrolls. */
  readonly footer?: (() => ReactNode) | undefined
}

/** Entry of a view in the registry. */
export type ViewEntry = {
  /**
   * Heading that names the dialog: the title in the header, a heading inside the view, or a
   * visually hidden title. @default 'header'
   */
  readonly heading?: 'header' | 'view' | 'hidden' | undefined
  /** Width of the dialog. @default compact */
  readonly size?: 'wide' | undefined
  /** Control at the start of the header when there is no Back button. */
  readonly start?: 'help' | undefined
  /** Views that are likely to follow; prefetched while this one is shown. */
  readonly next?: readonly ViewName[] | undefined
  /** Module that is part of the modal's own chunk. */
  readonly module?: ViewModule | undefined
  readonly load: () => Promise<ViewModule>
}

/** Views that one mounted modal has loaded. */
export type ViewLoader = {
  /** Returns a view that is loaded. */
  read(entry: ViewEntry): ViewModule | undefined
  /** Loads a view and adds its CSS. After a failure, the next call retries. */
  load(entry: ViewEntry): Promise<void>
}

/** Creates the loader of a mounted modal's views. Their CSS goes into its stylesheet. */
export function createViewLoader(sheet: ConstructedStylesheet): ViewLoader {
  const loaded = new Map<ViewEntry, ViewModule>()

  function add(entry: ViewEntry, module: ViewModule): void {
    sheet.add([module.css ?? []].flat())
    loaded.set(entry, module)
  }

  return {
    read(entry) {
      if (entry.module && !loaded.has(entry)) add(entry, entry.module)
      return loaded.get(entry)
    },
    async load(entry) {
      if (!loaded.has(entry)) add(entry, await entry.load())
    },
  }
}
