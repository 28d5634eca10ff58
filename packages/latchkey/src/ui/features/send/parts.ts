import type { Avatar } from '../../primitives/index.ts'
import type { Part } from '../../shell/views.ts'

/** Decoration, so it may come later: the preview, fetched while the form shows, brings it along. */
export const avatarPart: Part<Avatar.Props> = {
  async load() {
    const { Avatar, avatarCss } = await import('../../primitives/Avatar.tsx')
    return { default: Avatar, css: avatarCss }
  },
}
