import { createStore, type Store } from '../../kernel/index.ts'

/** The element that contains the frame of the embedded wallet. */
export type FrameContainer = {
  /** Element of the modal, while it is drawn. */
  readonly element: HTMLElement | undefined
  /** Draws the modal, which then sets its element. */
  readonly draw: (() => void) | undefined
}

/** Creates the registration of the element that contains the frame. The modal sets its own. */
export function createFrameContainerStore(): Store<FrameContainer> {
  return createStore<FrameContainer>({ element: undefined, draw: undefined })
}
