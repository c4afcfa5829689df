/** Arguments of the Node that runs the built server. */
export const serverArguments: string[];
export const serverEnvironment: Record<string, string>;
