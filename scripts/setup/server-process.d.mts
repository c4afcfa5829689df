/** Arguments of the Node that runs the built server. */
export declare const serverArguments: string[];
export declare const serverEnvironment: Record<string, string>;
