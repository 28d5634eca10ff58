import type { Part } from '../../shell/views.ts'
import type { OpenPane } from './OpenPane.tsx'
import type { Platforms } from './Platforms.tsx'

/** A code to scan. */
export const codePart: Part = { load: () => import('./CodePane.tsx').then((part) => part.codePane) }

/** The way into a wallet of this device. */
export const openPart: Part<OpenPane.Props> = {
  load: () => import('./OpenPane.tsx').then((part) => part.openPane),
}

/** What to say of a pairing that came to nothing. */
export const refusedPart: Part = {
  load: () => import('./Refused.tsx').then((part) => part.refused),
}

/** The choice between several ways to a wallet. */
export const platformsPart: Part<Platforms.Props> = {
  load: () => import('./Platforms.tsx').then((part) => part.platforms),
}
