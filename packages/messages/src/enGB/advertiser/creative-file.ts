import type { creativeFileErrors } from '@millrace/contract/advertiser/creative-file';
import type { ErrorName } from '@millrace/contract/kit/error';

/** What is wrong with an uploaded file, and what would be right. */
export const creativeFile = {
  errors: {
    uploadUnfinished: 'This upload is not finished yet.',
    tooLarge: 'This file has more than {{limit}} MB. Make it smaller.',
    unknown:
      'This is neither a picture nor a video, whatever its name says. Upload a PNG, JPEG, WebP or MP4.',
    drawing: 'SVG drawings can hold scripts and are not taken. Export the drawing as PNG.',
    animated: 'Pictures that move are not taken. Upload a still PNG or JPEG, or an MP4 video.',
    pictureBroken: 'This picture is broken or not whole. Save it again as PNG or JPEG.',
    tooManyPixels: 'This picture has more than 24 megapixels. Scale it to the size that it is shown in.',
    pictureTooHeavy:
      'This picture takes {{size}} MB on a device, more than {{limit}} MB. Save it as JPEG, or make it simpler.',
    sizeUnfit:
      '{{width}} × {{height}} pixels fit no creative. Banners have {{banners}}, native images {{native}}; icons are square with {{icon}} pixels or more, end cards have {{smallest}} to {{largest}} pixels a side.',
    videoBroken: 'This video is broken or cut short. Export it again as MP4.',
    videoInPieces: 'This video is made in pieces for streaming. Export it as an ordinary MP4.',
    pictureCodec:
      'The picture of this video is {{codec}}. H.264 is all that every device plays: export it with that.',
    soundCodec:
      'This video has sound or other tracks that not every device plays ({{codec}}). Export it with one track of AAC, or without sound.',
    videoTooLong: 'This video lasts {{seconds}} s. Videos of 1 to {{limit}} s are taken.',
    videoSizeUnfit:
      '{{width}} × {{height}} pixels: a video has {{smallest}} to {{largest}} pixels a side. Scale it to that.',
  } satisfies Record<ErrorName<typeof creativeFileErrors>, string>,
} as const;
