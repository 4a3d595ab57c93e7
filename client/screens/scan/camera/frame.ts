type Size = { width: number; height: number };
type Part = Size & { x: number; y: number };

/** The part of a picture that a box shows which the picture covers (CSS `object-fit: cover`), in the picture's own pixels. */
export const partInSight = (picture: Size, box: Size): Part => {
  const scale = Math.max(box.width / picture.width, box.height / picture.height);
  const [width, height] = [Math.round(box.width / scale), Math.round(box.height / scale)];
  return { x: Math.floor((picture.width - width) / 2), y: Math.floor((picture.height - height) / 2), width, height };
};

/** Takes pictures of what a video shows: the code of the cylinder beside the frame is left out. None while there is no picture yet. */
export const createFrames = (video: HTMLVideoElement): (() => ImageData | undefined) => {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return () => {
    const picture = { width: video.videoWidth, height: video.videoHeight };
    const box = { width: video.clientWidth, height: video.clientHeight };
    if (!context || picture.width === 0 || box.width === 0) return undefined;
    const { x, y, width, height } = partInSight(picture, box);
    Object.assign(canvas, { width, height });
    context.drawImage(video, x, y, width, height, 0, 0, width, height);
    return context.getImageData(0, 0, width, height);
  };
};
