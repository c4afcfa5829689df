/** Declares the parts of Tesseract's JavaScript interface that are used; the package has no types. */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  interface Recogniser {
    /** @returns 0 if the language could be loaded. */
    Init(folder: string | null, language: string, mode: number): number;
    SetVariable(name: string, value: string): void;
    /** Reads the file `/input`. @param turn radians. @returns 1 if it is not a picture. */
    SetImageFile(orientation: number, turn: number): number;
    FindLines(): void;
    /** Radians by which the lines are turned. */
    GetGradient(): number;
    Recognize(monitor: null): void;
    GetUTF8Text(): string;
  }

  interface Tesseract {
    FS: { writeFile(name: string, content: Uint8Array): void };
    TessBaseAPI: new () => Recogniser;
  }

  export default function open(options: {
    wasmBinary: ArrayBuffer;
    /** Called with percents. */
    TesseractProgress(percent: number): void;
    print(line: string): void;
    printErr(line: string): void;
  }): Promise<Tesseract>;
}
