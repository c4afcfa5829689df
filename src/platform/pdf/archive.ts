/**
 * Makes one of our documents (draw.ts) an archive: PDF/A-3b, with an embedded file. Its fonts are embedded and its
 * colours are RGB already; what is missing are metadata in XMP, a colour profile and the file. Source: ISO 19005-3.
 */
import { AFRelationship, PDFDocument, PDFHeader, PDFName, PDFString } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { group, leaf } from '../xml/xml.ts';
import type { ArchivedFile, PdfContent } from './document.ts';

/** @param pdf the rendered content. */
export async function archivePdf(
  pdf: Uint8Array,
  { madeAt, title, reference, from, attached = [] }: PdfContent,
  file: ArchivedFile,
): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const { catalog, context } = document;
  context.header = PDFHeader.forVersion(1, 7);
  document.setModificationDate(madeAt);
  await document.attach(Buffer.from(file.text), file.name, {
    mimeType: file.mediaType,
    description: file.description,
    creationDate: madeAt,
    modificationDate: madeAt,
    afRelationship: AFRelationship.Alternative,
  });
  for (const { bytes, name, mediaType, description } of attached)
    await document.attach(bytes, name, {
      mimeType: mediaType,
      description,
      creationDate: madeAt,
      modificationDate: madeAt,
      afRelationship: AFRelationship.Supplement,
    });
  const metadata = xmpPacket(
    {
      title: `${title} ${reference}`,
      author: from.name,
      creator: document.getCreator() ?? '',
      producer: document.getProducer() ?? '',
      madeAt,
    },
    file.metadata,
  );
  // As bytes: the library would write a text in Latin-1.
  const packet = context.stream(Buffer.from(metadata), { Type: 'Metadata', Subtype: 'XML' });
  catalog.set(PDFName.of('Metadata'), context.register(packet));
  const profile = context.register(context.flateStream(await srgbProfile(), { N: 3 }));
  const intent = context.obj({
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    OutputConditionIdentifier: PDFString.of('sRGB'),
    Info: PDFString.of('sRGB'),
    DestOutputProfile: profile,
  });
  catalog.set(PDFName.of('OutputIntents'), context.obj([intent]));
  return document.save({ useObjectStreams: false });
}

/** Returns the ICC profile that the picture library contains (Compact ICC Profiles, CC0). */
async function srgbProfile(): Promise<Uint8Array> {
  const pixel = { width: 1, height: 1, channels: 3, background: 'white' } as const;
  const picture = await sharp({ create: pixel }).withIccProfile('srgb').png().toBuffer();
  const { icc } = await sharp(picture).metadata();
  if (icc === undefined) throw new Error('The picture library wrote no colour profile.');
  return icc;
}

interface Described {
  title: string;
  author: string;
  creator: string;
  producer: string;
  madeAt: Date;
}

const described = (content: readonly string[], namespaces: Readonly<Record<string, string>>) =>
  group('rdf:Description', content, { 'rdf:about': '', ...namespaces });

/** Returns the metadata as RDF; the same values are in the document's information dictionary. Source: ISO 16684-1. */
function xmpPacket(
  { title, author, creator, producer, madeAt }: Described,
  own: ArchivedFile['metadata'],
): string {
  const moment = madeAt.toISOString();
  const descriptions = [
    described([leaf('pdfaid:part', '3'), leaf('pdfaid:conformance', 'B')], {
      'xmlns:pdfaid': 'http://www.aiim.org/pdfa/ns/id/',
    }),
    described(
      [
        group('dc:title', [group('rdf:Alt', [leaf('rdf:li', title, { 'xml:lang': 'x-default' })])]),
        group('dc:creator', [group('rdf:Seq', [leaf('rdf:li', author)])]),
      ],
      { 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' },
    ),
    described([leaf('pdf:Producer', producer)], { 'xmlns:pdf': 'http://ns.adobe.com/pdf/1.3/' }),
    described(
      [leaf('xmp:CreatorTool', creator), leaf('xmp:CreateDate', moment), leaf('xmp:ModifyDate', moment)],
      { 'xmlns:xmp': 'http://ns.adobe.com/xap/1.0/' },
    ),
    extensionSchema(own),
    described(
      own.properties.map(({ name, value }) => leaf(`${own.prefix}:${name}`, value)),
      { [`xmlns:${own.prefix}`]: own.namespace },
    ),
  ];
  const rdf = group('rdf:RDF', descriptions, { 'xmlns:rdf': 'http://www.w3.org/1999/02/22-rdf-syntax-ns#' });
  return [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    group('x:xmpmeta', [rdf], { 'xmlns:x': 'adobe:ns:meta/' }),
    '<?xpacket end="w"?>',
  ].join('\n');
}

/** Declares properties that XMP does not know, as PDF/A requires. Source: ISO 19005-3, 6.6.2.3.3. */
function extensionSchema({ namespace, prefix, title, properties }: ArchivedFile['metadata']): string {
  const resource = { 'rdf:parseType': 'Resource' };
  const property = ({ name, description }: { name: string; description: string }) =>
    group(
      'rdf:li',
      [
        leaf('pdfaProperty:name', name),
        leaf('pdfaProperty:valueType', 'Text'),
        leaf('pdfaProperty:category', 'external'),
        leaf('pdfaProperty:description', description),
      ],
      resource,
    );
  const schema = group(
    'rdf:li',
    [
      leaf('pdfaSchema:schema', title),
      leaf('pdfaSchema:namespaceURI', namespace),
      leaf('pdfaSchema:prefix', prefix),
      group('pdfaSchema:property', [group('rdf:Seq', properties.map(property))]),
    ],
    resource,
  );
  return described([group('pdfaExtension:schemas', [group('rdf:Bag', [schema])])], {
    'xmlns:pdfaExtension': 'http://www.aiim.org/pdfa/ns/extension/',
    'xmlns:pdfaSchema': 'http://www.aiim.org/pdfa/ns/schema#',
    'xmlns:pdfaProperty': 'http://www.aiim.org/pdfa/ns/property#',
  });
}
