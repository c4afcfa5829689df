/** The embedded database cannot be used. The message is one sentence for the person who starts the program. */
export class ClusterError extends Error {
  override readonly name = 'ClusterError';
}
