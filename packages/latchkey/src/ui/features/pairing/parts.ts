import type { Part } from '../../shell/views.ts'
import type { OpenPane } from './OpenPane.tsx'
import type { Platforms } from './Platforms.tsx'

/** A code to scan. */
export const codePart: Part = { load: async () => (await import('./CodePane.tsx')).codePane }

/** The way into a wallet of this device. */
export const openPart: Part<OpenPane.Props> = {
  load: async () => (await import('./OpenPane.tsx')).openPane,
}

/** What to say of a pairing that came to nothing. */
export const refusedPart: Part = { load: async () => (await import('./Refused.tsx')).refused }

/** The choice between several ways to a wallet. */
export const platformsPart: Part<Platforms.Props> = {
  load: async () => (await import('./Platforms.tsx')).platforms,
}
