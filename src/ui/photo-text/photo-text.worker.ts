/**
 * Recognises the text of one photo with Tesseract, outside the page's thread. The photo stays on the device. The worker has
 * a content security policy of its own (entry/app.ts): WebAssembly, and files of this server.
 */
import french from '@tesseract.js-data/fra/4.0.0_best_int/fra.traineddata.gz?url';
import openTesseract from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import core from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url';

/** The photo, or a request to load what reads it. */
export type PhotoRequest = Blob | 'load';

export type PhotoMessage =
  /** The answer to `load`. */
  | { loaded: true }
  /** From 0 to 1. */
  | { progress: number }
  /** Undefined if the browser cannot open the file. */
  | { text: string | undefined };

/** Pixels of the longest side. More takes longer and reads no better. */
const LONGEST_SIDE = 1600;
/** The recognition by a neural network. */
const LSTM_ONLY = 1;
/** Layout analysis is the first part of the progress. */
const LAYOUT_PERCENT = 30;

const settings = [
  // One block: amounts stay on the line of their label.
  ['tessedit_pageseg_mode', '6'],
  // By Sauvola: the threshold follows the shadows of the paper.
  ['thresholding_method', '2'],
] as const;
/** Radians that the recognition of lines tolerates. */
const LEAST_TURN = 0.005;

const answer = (message: PhotoMessage) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<PhotoRequest>) => {
  if (data === 'load') return void loadOnce().then(() => answer({ loaded: true }), ignore);
  void textOf(data).then(
    (text) => answer({ text }),
    () => answer({ text: undefined }),
  );
});

async function textOf(photo: Blob): Promise<string> {
  const [picture, { tesseract, recogniser }] = await Promise.all([pictureOf(photo), loadOnce()]);
  tesseract.FS.writeFile('/input', picture);
  if (recogniser.SetImageFile(1, 0) === 1) throw new Error('Tesseract rejects the picture');
  recogniser.FindLines();
  const turn = recogniser.GetGradient();
  if (Math.abs(turn) > LEAST_TURN) recogniser.SetImageFile(1, turn);
  recogniser.Recognize(null);
  return recogniser.GetUTF8Text();
}

let loading: ReturnType<typeof load> | undefined;
function loadOnce() {
  loading ??= load();
  return loading;
}
/** A failure is reported with the photo. */
const ignore = () => undefined;

async function load() {
  const [wasmBinary, language] = await Promise.all([
    bytesOf(await fetch(core)),
    // The server sends the compressed file as it is.
    fetch(french).then(({ body }) =>
      bytesOf(new Response(body?.pipeThrough(new DecompressionStream('gzip')))),
    ),
  ]);
  const tesseract = await openTesseract({
    wasmBinary,
    TesseractProgress: (percent) =>
      answer({ progress: Math.max(0, (percent - LAYOUT_PERCENT) / (100 - LAYOUT_PERCENT)) }),
    print() {},
    printErr() {},
  });
  tesseract.FS.writeFile('fra.traineddata', new Uint8Array(language));
  const recogniser = new tesseract.TessBaseAPI();
  if (recogniser.Init(null, 'fra', LSTM_ONLY) !== 0) throw new Error('Tesseract rejects its data');
  for (const [name, value] of settings) recogniser.SetVariable(name, value);
  return { tesseract, recogniser };
}

async function bytesOf(response: Response): Promise<ArrayBuffer> {
  if (!response.ok) throw new Error(`${response.url} answers ${response.status}`);
  return response.arrayBuffer();
}

/** Returns the photo upright, smaller and in grey, as a PGM file, which is fast to write and to read. */
async function pictureOf(photo: Blob): Promise<Uint8Array> {
  const bitmap = await createImageBitmap(photo);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((side) =>
    Math.max(1, Math.round(side * scale)),
  ) as [number, number];
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (context === null) throw new Error('The browser draws nothing in workers');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  const head = new TextEncoder().encode(`P5 ${width} ${height} 255\n`);
  const file = new Uint8Array(head.length + width * height);
  file.set(head);
  for (let at = 0, from = 0; at < width * height; at++, from += 4) {
    const [red = 0, green = 0, blue = 0] = [data[from], data[from + 1], data[from + 2]];
    file[head.length + at] = (red * 77 + green * 150 + blue * 29) >> 8;
  }
  return file;
}
