import type { Project, Projects } from '../../http/index.ts'

/** A project as it is kept. */
export type StoredProject = Project & {
  readonly isEnabled: boolean
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

type Changeable = Omit<StoredProject, 'id' | 'keyHashes' | 'createdAt'>

/** What of a project can be changed. `rate` undefined is the deployment's own. */
export type ProjectChange = {
  readonly [member in keyof Changeable]?: Changeable[member] | undefined
}

/** Projects of the database: asked by every request, written by the command line. */
export type ProjectStore = Projects & {
  /**
   * Makes a project that lets every page in and has every feature off, but for what is given.
   *
   * @param given - `id` for one that is known beforehand; that of nobody else by default.
   * @throws Error when there is a project of this id.
   */
  create(given: ProjectChange & { readonly id?: string | undefined }): Promise<StoredProject>
  /** Reads one from the database, disabled ones included. */
  read(id: string): Promise<StoredProject | undefined>
  /** All of them, the oldest first. */
  list(): Promise<readonly StoredProject[]>
  /**
   * Changes a project; changes of several who do so at once all count.
   *
   * @param change - Tells the new values from the old ones. May be called again.
   * @returns The project as it is now, `undefined` when there is none.
   */
  update(
    id: string,
    change: (project: StoredProject) => ProjectChange,
  ): Promise<StoredProject | undefined>
  /**
   * Makes a server key.
   *
   * @returns The key, which is kept nowhere; `undefined` when there is no such project.
   */
  createKey(id: string): Promise<string | undefined>
}
