/** The dictionary entries needed to draw pages (ISO 32000-2, tables 5 to 140). Others are not copied. */

const words = (text: string) => text.trim().split(/\s+/);

/** Of a page's or form's resources. */
export const resourceKinds: ReadonlySet<string> = new Set(
  words('ExtGState ColorSpace Pattern Shading XObject Font ProcSet'),
);

/** Of everything below. Without `F` of a stream, which names an external file. */
export const drawingKeys: ReadonlySet<string> = new Set(
  words(`
    Type Subtype Filter DecodeParms
    Predictor Colors Columns EarlyChange K EndOfLine EncodedByteAlign Rows EndOfBlock BlackIs1
    DamagedRowsBeforeError JBIG2Globals ColorTransform
    Width Height ColorSpace BitsPerComponent Intent ImageMask Mask Decode Interpolate SMask SMaskInData Matte
    FormType BBox Matrix Resources Group CS I
    LW LC LJ ML D RI OP op OPM Font BG BG2 UCR UCR2 TR TR2 FL SM SA BM CA ca AIS TK S G BC
    PatternType PaintType TilingType XStep YStep Shading ExtGState
    ShadingType Background AntiAlias Coords Domain Function Extend BitsPerCoordinate BitsPerFlag VerticesPerRow
    FunctionType Range Size BitsPerSample Order Encode Functions Bounds C0 C1 N
    WhitePoint BlackPoint Gamma Alternate Colorants Process Components
    Name BaseFont FirstChar LastChar Widths FontDescriptor Encoding ToUnicode DescendantFonts CIDSystemInfo
    Registry Ordering Supplement DW W DW2 W2 CIDToGIDMap FontBBox FontMatrix CharProcs BaseEncoding Differences
    CMapName UseCMap WMode
    FontName FontFamily FontStretch FontWeight Flags ItalicAngle Ascent Descent Leading CapHeight XHeight StemV
    StemH AvgWidth MaxWidth MissingWidth FontFile FontFile2 FontFile3 CharSet CIDSet Length1 Length2 Length3
  `),
);
