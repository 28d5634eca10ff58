import { type MountedStory, mountStory } from './mountStory.fixture.ts'
import { stories } from './allStories.fixture.ts'

/** Functions that pictures of the views call in a page. */
export type StoriesPage = {
  readonly names: readonly string[]
  /** Shows a story in place of the one before. */
  show(name: string, themeMode: 'light' | 'dark'): Promise<void>
}

let shown: MountedStory | undefined

const page: StoriesPage = {
  names: Object.keys(stories),
  async show(name, themeMode) {
    shown?.remove()
    shown = await mountStory(name, { ...stories[name]?.options, themeMode })
  },
}

Object.assign(globalThis, { storiesPage: page })
