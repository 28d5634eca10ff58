import type { FakeFrameControl, FakeFrameReport } from './fakeFrame.fixture.ts'

/** Returns the origin of the fake wallet service: the server of the tests, by another name of this machine. */
export function fakeWalletUrl(): string {
  return `${location.protocol}//wallet.localhost:${location.port}`
}

/** Controls the fake page in a frame. */
export function controlFakeFrame(frame: HTMLIFrameElement, control: FakeFrameControl): void {
  frame.contentWindow?.postMessage(control, new URL(frame.src).origin)
}

/** Returns what the fake page has received. */
export function readFakeFrame(frame: HTMLIFrameElement): Promise<FakeFrameReport> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<FakeFrameReport>) => resolve(data))
    port1.start()
    frame.contentWindow?.postMessage({ test: 'report' }, new URL(frame.src).origin, [port2])
  })
}
