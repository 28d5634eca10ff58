import { afterAll, vi } from 'vitest'

// Test files of a worker share their modules: an import that the end of a file interrupts fails in
// every later file too.
afterAll(() => vi.dynamicImportSettled())
